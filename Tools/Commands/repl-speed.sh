#!/usr/bin/env bash
# Measures the REPL: a million piped lines, its memory, the first prompt.
#
#   Tools/dev repl-speed            1,000,000 lines
#   Tools/dev repl-speed 100000     another number of lines
#   PRIMETIME=path Tools/dev repl-speed   another build; otherwise the release build is made first
#
# For comparison, Python's cmd module reads as many trivial commands, and a Swift program that
# prints one line and imports Foundation is launched. Exits 1 if PrimeTime is slower than Python,
# takes 1.5 times as long to launch, or if its memory grows by more than 10 % between the first
# tenth of the lines and the last.
set -euo pipefail
cd "$(dirname "$0")/../.."
export LC_ALL=C TERM=xterm

. Tools/Speed/begin.sh
begin repl-speed 1000000 "${@:1:1}"

# limit NAME VALUE LIMIT: checks that VALUE is below LIMIT.
limit() {
  if awk -v value="$2" -v limit="$3" 'BEGIN { exit !(value < limit) }'; then return; fi
  echo "MISSED: $1 is $2, the limit is $3"
  missed=1
}
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }
since() { awk -v start="$1" -v now="$(date +%s.%N)" 'BEGIN { printf "%.2f", now - start }'; }
memory() { awk -v name="$1:" '$1 == name { print $2 }' "/proc/$child/status"; }

tenth=$((lines / 10))
yes counter.incrTapped | head -n "$tenth" >"$work/tenth" || true
yes counter.incrTapped | head -n $((lines - tenth)) >"$work/rest" || true

# Pipes the lines into PrimeTime, and measures its memory after a tenth of them and after all.
ours() {
  local start count
  start=$(date +%s.%N)
  coproc repl { exec "$PRIMETIME" --quiet --data-dir "$work/data"; }
  child=$repl_PID
  exec {into}>&"${repl[1]}" {from}<&"${repl[0]}"
  eval "exec ${repl[1]}>&-"
  cat "$work/tenth" - >&"$into" <<<':state count'
  read -r count <&"$from"
  early=$(memory VmRSS)
  cat "$work/rest" - >&"$into" <<<':state count'
  read -r count <&"$from"
  late=$(memory VmRSS) peak=$(memory VmHWM)
  exec {into}>&-
  wait "$child"
  seconds=$(since "$start")
  exec {from}<&-
  [ "$count" = "$lines" ] || { echo "It counted to $count."; exit 1; }
}

# Pipes as many lines into Python's cmd module.
theirs() {
  local start
  start=$(date +%s.%N)
  cat "$work/trivial" | "$python" -c '
import cmd
class Shell(cmd.Cmd):
    prompt = ""
    use_rawinput = False
    count = 0
    def do_incrTapped(self, argument): self.count += 1
    def do_EOF(self, argument): return True
shell = Shell()
shell.cmdloop()
print(shell.count)' >"$work/counted"
  seconds=$(since "$start")
  grep -qx "$lines" "$work/counted" || { echo "Python counted to $(cat "$work/counted")."; exit 1; }
}

least() { awk -v a="$1" -v b="$2" 'BEGIN { print (a == "" || b < a) ? b : a }'; }

echo "$lines lines of 'counter.incrTapped' with --quiet, the best of three runs in turns"
echo "  Load           $(cut -d ' ' -f 1 /proc/loadavg) on $(nproc) processors"
python=$(python3 -c 'import sys; print(sys.executable)' 2>/dev/null || true)
yes incrTapped | head -n "$lines" >"$work/trivial" || true
ours= theirs=
for _ in 1 2 3; do
  ours
  ours=$(least "$ours" "$seconds")
  [ -z "$python" ] || { theirs; theirs=$(least "$theirs" "$seconds"); }
done
echo "  PrimeTime      $ours s"
if [ -n "$python" ]; then
  echo "  Python's cmd   $theirs s ($("$python" --version))"
  echo "  ratio          $(ratio "$ours" "$theirs")"
  limit "PrimeTime's time in seconds" "$ours" "$theirs"
else
  echo "  Python's cmd   NOT COMPARED: there is no python3 on this machine."
fi
echo "Memory in KiB: $early after a tenth of the lines, $late after all, $peak at most; $(ratio "$late" "$early") times"
limit "memory after all the lines in KiB" "$late" "$((early * 110 / 100))"

cat >"$work/line.swift" <<'SWIFT'
import Foundation
print("one line")
SWIFT
swiftc -O "$work/line.swift" -o "$work/line"
swiftc -O Tools/ReplSpeed/repl-speed.swift -o "$work/repl-speed"
XDG_DATA_HOME=$work/data "$work/repl-speed" 40 'prime>' "$PRIMETIME" -- 'one line' "$work/line" >"$work/starts"
{ read -r best median least usual && read -r bestLine medianLine leastLine usualLine; } <"$work/starts"
round() { printf %.1f "$1"; }
row() { printf '  %-30s %7s %7s   %9s %7s\n' "$@"; }
row "Start in ms, of 40" best median processor median
row "PrimeTime, to its first prompt" "$(round "$best")" "$(round "$median")" "$(round "$least")" "$(round "$usual")"
row "A Swift program, to its line" "$(round "$bestLine")" "$(round "$medianLine")" "$(round "$leastLine")" "$(round "$usualLine")"
row ratio "$(ratio "$best" "$bestLine")" "$(ratio "$median" "$medianLine")" \
  "$(ratio "$least" "$leastLine")" "$(ratio "$usual" "$usualLine")"
limit "the ratio of the median starts" "$(ratio "$median" "$medianLine")" 1.5
if [ "$missed" = 1 ] && awk -v processors="$(nproc)" '{ exit !($1 > processors) }' /proc/loadavg; then
  echo "The machine has more to do than it has processors; measure again when it has not."
fi
exit "$missed"
