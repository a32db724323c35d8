# Part of robustness.sh: runs the program, checks its status and output, and counts the attempts.

items=()
declare -A times wrongs losses crashes skipped

# Starts a row of the table for the next attempts.
item() {
  name=$1
  items+=("$name")
  times[$name]=0 wrongs[$name]=0 losses[$name]=0 crashes[$name]=0
}

# Prints in the table why this was skipped.
skip() { skipped[$name]=$1; }

# Records a failure and keeps the program's output.
failed() {
  local column=$1 why=$2 number=${times[$name]}
  case $column in
  wrong) wrongs[$name]=$((wrongs[$name] + 1)) ;;
  lost) losses[$name]=$((losses[$name] + 1)) ;;
  crashed) crashes[$name]=$((crashes[$name] + 1)) ;;
  esac
  keep=1
  echo "$column: $name, attempt $number: $why" >&2
  cp "$work/out" "$work/failed-${name// /-}-$number.out" 2>/dev/null
  cp "$work/err" "$work/failed-${name// /-}-$number.err" 2>/dev/null
}

# Counts one attempt that ended with status $1 and may end with one of those in $2.
judge() {
  local status=$1 expected=$2
  times[$name]=$((times[$name] + 1))
  [[ " $expected " == *" $status "* ]] && return 0
  case $status in
  124 | 129 | 13[0-9] | 14*) failed crashed "status $status" ;;
  *) failed wrong "status $status instead of $expected" ;;
  esac
  return 1
}

# Runs PrimeTime with the current standard input; the expected statuses come first.
# Its output is written to $work/out and $work/err.
primetime() {
  local expected=$1
  shift
  timeout -k 1 "${limit:-30}" "$PRIMETIME" --data-dir "$data" "$@" >"$work/out" 2>"$work/err"
  judge $? "$expected"
}

# A checksum of the last state in a session file.
primetime_state() {
  timeout -k 1 30 "$PRIMETIME" --data-dir "$data" --json --replay "$1" -c :state 2>&1 | cksum
}

# Fails unless the last run's output contains a text.
says() {
  grep -qF -e "$1" "$work/out" "$work/err" || failed wrong "did not say \"$1\""
}

# Fails if the last run's output has a control character other than newline.
says_nothing_raw() {
  if grep -qP '[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]' "$work/out" "$work/err"; then
    failed wrong "control characters came through"
  fi
}

# Creates an empty data directory for the following runs.
fresh() {
  data=$(mktemp -d "$work/data.XXXXXX")
  favorites=$data/favoritePrimes.json
}

# Fails unless the saved favorites are exactly these.
holds() {
  [ "$(cat "$favorites" 2>/dev/null)" = "$1" ] || failed lost "$favorites holds '$(head -c 80 "$favorites" 2>&1)'"
}

table() {
  local bad=0
  printf '\n%-52s %8s %6s %6s %8s\n' "what was tried" times wrong lost crashed
  for name in "${items[@]}"; do
    if [ -n "${skipped[$name]:-}" ]; then
      printf '%-52s %s\n' "$name" "not tried: ${skipped[$name]}"
      continue
    fi
    printf '%-52s %8d %6d %6d %8d\n' "$name" "${times[$name]}" "${wrongs[$name]}" "${losses[$name]}" "${crashes[$name]}"
    bad=$((bad + wrongs[$name] + losses[$name] + crashes[$name]))
  done
  printf '%d failures in %d s\n' "$bad" "$SECONDS"
  [ "$bad" -eq 0 ]
}
