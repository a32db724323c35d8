#!/usr/bin/env bash
# Exports sessions as Swift tests, then compiles and runs these.
#
# Each session of the suite's folder is exported, and one that is generated anew each time.
#
#   Tools/dev exported [SEED]
set -euo pipefail
cd "$(dirname "$0")/../.."
seed=${1:-$RANDOM}
echo "exported: seed $seed"
MODULE=PrimeTime swift build --product PrimeTime >&2
program=$(MODULE=PrimeTime swift build --show-bin-path)/PrimeTime
folder=Tests/PrimeTimeTests/Exported
work=$(mktemp -d)
trap 'rm -rf "$folder" "$work"' EXIT
mkdir -p "$folder"

# Lines of every kind, in an order that the seed decides.
lines=(c.inc c.dec "c.set 7" c.isPrime primeModal.save primeModal.remove c.primeModalDismissed favoritePrimes.save
  favoritePrimes.load "favoritePrimes.delete 0" "favoritePrimes.primeButtonTapped 7" game.start game.load game.save
  "game.counter.setCount 5" game.counter.playNext timer.start timer.lap timer.stop timer.reset ":wait 50ms" c.nth
  "c.set 10" ":undo" ":redo")
RANDOM=$seed
for ((n = 0; n < 120; n++)); do echo "${lines[RANDOM % ${#lines[@]}]}"; done >"$work/lines"
"$program" --data-dir "$work/data" --virtual-time --seed "$seed" --quiet --record "$work/generated.jsonl" <"$work/lines" >/dev/null 2>&1 || true
printf '%s\n' "c.set 7" c.isPrime primeModal.save favoritePrimes.save favoritePrimes.load game.start \
  "game.counter.setCount 5" game.counter.playNext game.save game.load |
  "$program" --data-dir "$work/data" --virtual-time --quiet --record "$work/loaded.jsonl" >/dev/null 2>&1 || true

for session in Tests/PrimeTimeTests/Sessions/*.jsonl "$work"/*.jsonl; do
  name=Exported$(basename "$session" .jsonl | tr -c 'a-zA-Z0-9\n' _)
  "$program" --data-dir "$work/data" --virtual-time --quiet --replay "$session" -c ":save $work/test.swift" >/dev/null
  sed "s/RecordedSession/$name/" "$work/test.swift" >"$folder/$name.swift"
  if ! grep -q '@Test' "$folder/$name.swift"; then echo "exported: $session gives no test" >&2; exit 1; fi
done
MODULE=PrimeTime swift test --filter Exported
