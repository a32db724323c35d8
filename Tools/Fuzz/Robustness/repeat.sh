# Part of robustness.sh: repeated runs give the same output.

item "virtual time and a seed: the same bytes"
printf '%s\n' game.start ':wait 1.25s' 'game.counter.setCount -17' game.counter.playNext timer.start ':wait 300ms' \
  'counter.setCount 1000' c.nth game.counter.playNext ':undo 2' ':redo' :history ':state' 'timer.stop' >"$work/seeded"
for mode in "" --json; do
  first=
  for ((n = 0; n < repeats; n++)); do
    fresh
    primetime 0 $mode --virtual-time --seed 42 --record "$data/session" <"$work/seeded"
    sum=$(cat "$work/out" "$data/session" | cksum)
    [ "$sum" = "${first:=$sum}" ] || failed wrong "other bytes than the first time"
    mv "$data/session" "$work/session"
    rm -rf "$data"
  done
done

item "each recorded session replays"
fresh
for file in "$work/session" Tests/PrimeTimeTests/Sessions/*.jsonl; do
  first=
  for ((n = 0; n < repeats; n++)); do
    # Replaying checks the hash after each step; the state at the end is compared as well.
    primetime 0 --replay "$file"
    sum=$(primetime_state "$file")
    [ "$sum" = "${first:=$sum}" ] || failed wrong "$file ends in another state than the first time"
  done
done
