# Part of robustness.sh: broken pipes, a full output device, and signals.

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
judge $? 74
primetime 74 <&-
primetime 0 </dev/null
primetime "66 74" <"$work"
timeout 10 "$PRIMETIME" --data-dir "$data" <"$work/in" >/dev/full 2>/dev/full
judge $? 74

item "input slower than effects, and byte by byte"
lines=('game.start' 'timer.start' 'c.set 1000' c.nth 'game.counter.playNext' 'timer.stop' ':state alertNthPrime')
for ((n = 0; n < scale && n < 20; n++)); do
  fresh
  { for line in "${lines[@]}"; do echo "$line"; sleep 0.05; done; } |
    timeout -k 1 30 "$PRIMETIME" --data-dir "$data" --json >"$work/out" 2>"$work/err"
  judge "${PIPESTATUS[1]}" 0
  says '"n":1000,"prime":7919'
  # Actions are numbered without gaps, whether a line or an effect sent them.
  grep -o '^{"type":"action","seq":[0-9]*' "$work/out" | cut -d: -f3 | awk '$1 != NR { exit 1 }' || failed lost "an action was not told"
  text=$'c.set 41\nc.inc\n:state count\n'
  { for ((byte = 0; byte < ${#text}; byte++)); do printf '%s' "${text:byte:1}"; sleep 0.002; done; } |
    timeout -k 1 30 "$PRIMETIME" --data-dir "$data" --quiet >"$work/out" 2>"$work/err"
  judge "${PIPESTATUS[1]}" 0
  says 42
done

# Writes lines, keeps standard input open, waits some seconds and sends a signal; the expected
# status comes first.
interrupted() {
  local expected=$1 signal=$2 lines=$3 delay=${4:-0.15} process=
  mkfifo "$work/fifo.$$" 2>/dev/null
  timeout -k 1 10 "$PRIMETIME" --data-dir "$data" --quiet <"$work/fifo.$$" >"$work/out" 2>"$work/err" &
  child=$!
  exec 9>"$work/fifo.$$"
  printf '%b' "$lines" >&9
  sleep "$delay"
  # "timeout" may not have started it yet.
  until process=$(pgrep -P "$child") || ! kill -0 "$child" 2>/dev/null; do sleep 0.01; done
  kill -"$signal" "$process"
  if [ "$signal" = TSTP ]; then
    # SIGCONT would be lost if the process has not stopped yet.
    until grep -q '^State:.T' "/proc/$process/status" 2>/dev/null || ! kill -0 "$child" 2>/dev/null; do
      sleep 0.01
    done
    kill -CONT "$process"
    printf ':quit\n' >&9
  fi
  wait "$child"
  judge $? "$expected"
  exec 9>&-
}

item "SIGINT, SIGTERM, SIGTSTP during a line, an effect"
fresh
for ((n = 0; n < 2 * scale && n < 50; n++)); do
  for lines in 'c.inc' 'timer.start\n' 'c.set 999999999999\nc.nth\n:wait\n' 'c.set 999999999999\nc.nth\n'; do
    interrupted 130 INT "$lines"
    interrupted 143 TERM "$lines"
  done
  interrupted 0 TSTP 'timer.start\n'
done

item "SIGINT, SIGTERM, SIGTSTP during a save"
fresh
many=$(yes 'favoritePrimes.save' | head -n 200)
for ((n = 0; n < 2 * scale && n < 50; n++)); do
  for signal in INT TERM TSTP; do
    echo '[2,3]' >"$favorites"
    case $signal in INT) right=130 ;; TERM) right=143 ;; TSTP) right=0 ;; esac
    # Too early, the handler is not installed yet; too late, the process has exited.
    interrupted "$right" $signal "c.set 7\nc.isPrime\nprimeModal.save\n$many\n" "0.$((RANDOM % 20 + 10))"
    [ "$(cat "$favorites")" = '[7]' ] || holds '[2,3]'
  done
done

item "signals on a terminal, its modes restored"
fresh
if ! swiftc -swift-version 6 -O -parse-as-library Tests/TestSupport/PseudoTerminal.swift \
  Tools/Fuzz/Robustness/terminal.swift -o "$work/terminal" 2>"$work/err"; then
  failed wrong "the terminal's user does not compile"
else
  for ((n = 0; n < scale && n < 20; n++)); do
    for signal in INT TERM TSTP; do
      for moment in line effect wait save; do
        delay=$((RANDOM % 80 + 1))
        [ $moment = save ] || delay=200
        timeout -k 1 300 "$work/terminal" "$PRIMETIME" "$data" $signal $moment "$delay" >"$work/out" 2>"$work/err"
        status=$?
        if grep -q lost "$work/out"; then failed lost "$(cat "$work/out")"; fi
        judge $status 0 || cat "$work/out" >&2
      done
    done
  done
fi

item "Ctrl-C in the middle of a long walk"
fresh
timeout -k 1 600 python3 Tools/Fuzz/Robustness/interrupt.py "$PRIMETIME" "$data" $((scale > 10 ? 100000 : 20000)) 100 >"$work/out" 2>"$work/err"
judge $? 0 || cat "$work/out" "$work/err" >&2
