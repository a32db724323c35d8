# Part of robustness.sh: pipes that break, a full output, and signals.

item "the reader of standard output goes away"
fresh
yes c.inc | head -n 20000 >"$work/in"
for ((n = 0; n < 5 * scale; n++)); do
  timeout 30 "$PRIMETIME" --data-dir "$data" <"$work/in" 2>"$work/err" | head -n 1 >"$work/out"
  judge "${PIPESTATUS[0]}" 141
  [ -s "$work/err" ] && failed wrong "said something"
done

item "standard output is full or closed, input is closed"
timeout 10 "$PRIMETIME" --data-dir "$data" -c c.inc >/dev/full 2>"$work/err"
judge $? 74
timeout 10 "$PRIMETIME" --data-dir "$data" -c c.inc >&- 2>"$work/err"
judge $? "0 74"
primetime "0 74" <&-
primetime 0 </dev/null
primetime "66 74" <"$work"
timeout 10 "$PRIMETIME" --data-dir "$data" <"$work/in" >/dev/full 2>/dev/full
judge $? 74

# Feeds lines and keeps standard input open, waits a little, sends a signal; the status that is right comes first.
interrupted() {
  local expected=$1 signal=$2 lines=$3
  mkfifo "$work/fifo.$$" 2>/dev/null
  timeout -k 1 10 "$PRIMETIME" --data-dir "$data" --quiet <"$work/fifo.$$" >"$work/out" 2>"$work/err" &
  child=$!
  exec 9>"$work/fifo.$$"
  printf '%b' "$lines" >&9
  sleep 0.15
  kill -"$signal" "$(pgrep -P "$child")"
  [ "$signal" = TSTP ] && sleep 0.1 && kill -CONT "$(pgrep -P "$child")" && printf ':quit\n' >&9
  wait "$child"
  judge $? "$expected"
  exec 9>&-
}

item "SIGINT, SIGTERM, SIGTSTP during a line, an effect"
for ((n = 0; n < 2 * scale; n++)); do
  for lines in 'c.inc' 'timer.start\n' 'c.set 99999999999\nc.nth\n:wait\n' 'c.set 99999999999\nc.nth\n'; do
    interrupted 130 INT "$lines"
    interrupted 143 TERM "$lines"
  done
  interrupted 0 TSTP 'timer.start\n'
done
