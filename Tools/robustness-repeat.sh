# Part of robustness.sh: the same again gives the same again.

item "virtual time and a seed: the same bytes"
printf '%s\n' game.start ':advance 1.25s' 'game.counter.setCount -17' game.counter.playNext timer.start ':advance 300ms' \
  'counter.setCount 1000' c.nth game.counter.playNext ':undo 2' ':redo' :history ':state' 'timer.stop' >"$work/in"
first=
for mode in "" --json; do
  first=
  for ((n = 0; n < 10 * scale; n++)); do
    fresh
    primetime 0 $mode --virtual-time --seed 42 --record "$data/session" <"$work/in"
    sum=$(cat "$work/out" "$data/session" | cksum)
    [ "$sum" = "${first:=$sum}" ] || failed wrong "other bytes than the first time"
    rm -rf "$work/session" && mv "$data/session" "$work/session"
    rm -rf "$data"
  done
done

item "a recorded session replays"
fresh
for ((n = 0; n < 10 * scale; n++)); do
  primetime 0 --replay "$work/session"
done
