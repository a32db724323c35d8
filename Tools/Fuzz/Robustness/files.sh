# Part of robustness.sh: the favorites' file with kills, full disks and concurrent writers.

primes() { echo "2,3,5,7,11,13,17,19,23,29,31,37,41,43,47,53,59,61,67,71,73,79,83,89,97"; }
save=(-c "counter.setCount 7" -c c.isPrime -c primeModal.save -c favoritePrimes.save)

item "killed (SIGKILL) at any moment of a save"
fresh
original="[$(primes)]"
{
  echo favoritePrimes.load
  for ((n = 0; n < 24; n++)); do printf 'favoritePrimes.delete 0\nfavoritePrimes.save\n'; done
} >"$work/in"
cut=0
for ((n = 0; n < 20 * scale; n++)); do
  echo "$original" >"$favorites"
  "$PRIMETIME" --data-dir "$data" --quiet <"$work/in" >"$work/out" 2>"$work/err" &
  child=$!
  disown "$child"
  if ((n % 4 == 0)); then
    sleep "0.0$((RANDOM % 60 + 10))"
  else
    # Kills only after the first save, so that slow starts don't place every kill before it.
    content=$original
    while [ "$content" = "$original" ] && kill -0 "$child" 2>/dev/null; do read -r content <"$favorites"; done
    sleep "0.0$(printf '%02d' $((RANDOM % 30)))"
  fi
  kill -9 "$child" 2>/dev/null
  while kill -0 "$child" 2>/dev/null; do sleep 0.001; done
  judge 0 0
  # Each save drops the first prime, so the file must hold a suffix of the original list.
  content=$(cat "$favorites" 2>/dev/null)
  [[ "$content" == "[]" || ("$content" == "["* && "$original" == *"[${content#[}") || "$original" == *",${content#[}" ]] ||
    failed lost "holds '$content'"
  [ "$content" = "[]" ] || [ "$content" = "$original" ] || cut=$((cut + 1))
done
echo "killed half way through the saves: $cut of $((20 * scale))"

item "full disk"
fresh
echo '[2,3]' >"$favorites"
if disk=$(mktemp -d "$work/disk.XXXXXX") && mount -t tmpfs -o size=16k tmpfs "$disk" 2>/dev/null; then
  mounted+=("$disk")
  data=$disk favorites=$disk/favoritePrimes.json
  echo '[2,3]' >"$favorites"
  head -c 100000 /dev/zero >"$disk/filler" 2>/dev/null
  primetime 65 "${save[@]}"
  says "No space left"
  holds '[2,3]'
  limit=10 primetime "73" --record "$disk/session" -c c.inc
  limit=10 primetime 73 -c c.inc -c ":save $disk/session"
  says space
fi
fresh
{ echo -n '['; for ((n = 0; n < 30000; n++)); do echo -n "2,"; done; echo '3]'; } >"$favorites"
cp "$favorites" "$work/before"
primetime 0 -c favoritePrimes.load
# 700 primes need more than the one block of 512 or 1,024 bytes that may be written.
{ echo c.isPrime; for ((n = 1000003; n < 1010003; n += 2)); do printf 'c.set %d\nprimeModal.save\n' $n; done; echo favoritePrimes.save; } >"$work/in"
(
  ulimit -f 1
  timeout 30 "$PRIMETIME" --data-dir "$data" --quiet <"$work/in" >/dev/null 2>&1
)
# Status 65: a number that is not prime is refused.
judge $? "0 65 153"
cmp -s "$favorites" "$work/before" || failed lost "a file size limit changed the file"

item "read-only directory, or no permission"
fresh
echo '[2,3]' >"$favorites"
if mount -t tmpfs -o size=64k tmpfs "$data" 2>/dev/null; then
  mounted+=("$data")
  echo '[2,3]' >"$favorites"
  mount -o remount,ro "$data"
else
  chmod 500 "$data"
fi
if touch "$data/probe" 2>/dev/null; then
  skip "nothing can be mounted, and this user may write everywhere"
else
  primetime 65 "${save[@]}"
  says "unchanged"
  holds '[2,3]'
  primetime 73 --record "$data/session" -c c.inc
  primetime 73 -c c.inc -c ":save $data/session"
fi
chmod 700 "$data" 2>/dev/null

item "directory missing, or a file in its place"
fresh
rmdir "$data"
primetime 0 "${save[@]}"
holds '[7]'
fresh
rmdir "$data"
echo mine >"$data"
primetime 65 "${save[@]}"
says "in the way"
[ "$(cat "$data")" = mine ] || failed lost "the file in the place of the directory"
fresh
mkdir "$favorites"
primetime 65 "${save[@]}" -c favoritePrimes.load
says "is a directory"
fresh
mkfifo "$favorites"
limit=5 primetime 65 "${save[@]}" -c favoritePrimes.load
says "in the way"

item "symbolic link, dangling link, loop"
fresh
echo '[2,3]' >"$data/real"
ln -s real "$favorites"
primetime 0 "${save[@]}"
holds '[7]'
[ -L "$favorites" ] && [ "$(cat "$data/real")" = '[7]' ] || failed lost "the link was replaced"
fresh
ln -s not-there-yet "$favorites"
primetime 0 "${save[@]}"
holds '[7]'
fresh
ln -s favoritePrimes.json "$favorites"
primetime 65 "${save[@]}"
says "symbolic link"

item "a file that holds something else is kept"
for content in '' '[2,3' 'not JSON' '{"a":1}' '[2,"3"]' 'null' '[99999999999999999999]' '[1e400]' '[2.5]' \
  "$(head -c 3000 /dev/urandom | tr -d '\0')" "$(printf '[%.0s' {1..5000})"; do
  for lines in load save; do
    fresh
    printf '%s' "$content" >"$favorites"
    [ $lines = load ] && expected=65 || expected=0
    primetime $expected -c "c.set 7" -c c.isPrime -c primeModal.save -c "favoritePrimes.$lines"
    # A load leaves it in its place, a save keeps it in a copy, unless it is empty.
    kept=$favorites
    [ $lines = load ] || [ -z "$content" ] || kept=$data/favoritePrimes.1.json
    if [ $lines = load ] || [ -n "$content" ]; then
      [ "$(cat "$kept")" = "$content" ] || failed lost "'${content:0:60}' after $lines"
    fi
    [ $lines = load ] || holds '[7]'
  done
done

item "large favorites ($((2 * scale)) MB)"
fresh
{ echo -n '[2'; for ((n = 0; n < scale; n++)); do seq 1000003 2 1500001; done | sed 's/^/,/' | tr -d '\n'; echo ']'; } >"$favorites"
limit=300 primetime 0 -c favoritePrimes.load -c favoritePrimes.save --quiet
says_nothing_raw

item "two processes saving at once"
fresh
for who in 2 3; do
  { printf 'c.set %d\nc.isPrime\nprimeModal.save\n' $who; yes favoritePrimes.save | head -n $((50 * scale)); echo ":view favoritePrimes"; } >"$work/in$who"
  timeout 120 "$PRIMETIME" --data-dir "$data" --quiet <"$work/in$who" >"$work/both$who" 2>&1 &
  pids[who]=$!
done
while kill -0 "${pids[2]}" 2>/dev/null || kill -0 "${pids[3]}" 2>/dev/null; do
  [ -e "$favorites" ] || continue
  content=$(cat "$favorites")
  [[ "$content" == '[2]' || "$content" == '[3]' ]] || failed lost "holds '$content'"
done
for who in 2 3; do
  wait "${pids[who]}"
  judge $? 0
  grep -q "Saved 1 favorite prime" "$work/both$who" || failed wrong "process $who did not say it saved"
done
times[$name]=$((100 * scale))
[ -z "$(ls -A "$data" | grep -vE '^favoritePrimes(.[0-9]+)?.json$')" ] || failed wrong "left behind: $(ls -A "$data")"
