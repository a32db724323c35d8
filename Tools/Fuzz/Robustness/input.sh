# Part of robustness.sh: arbitrary bytes on standard input, in arguments and in files.

item "random bytes"
fresh
for ((n = 0; n < 5 * scale; n++)); do
  head -c $((RANDOM % 20000 + 1)) /dev/urandom >"$work/in"
  primetime "0 65" <"$work/in" || cp "$work/in" "$work/failed-random-$n.in"
  says_nothing_raw
done

item "random printable lines of commands"
words=(counter.setCount game.counter.slidingCount fav.delete fav.prime t.start t.stop game.start :undo :redo :goto
  :diff :state :view :help :history :effects c.inc game.counter.playNext primeModal.save '#' '"' "'" '\' -1 0
  on 9223372036854775807 -9223372036854775808 1e308 nan 0.5 , .. counter 7 "$(printf '\303\251')" )
for ((n = 0; n < 5 * scale; n++)); do
  for ((line = 0; line < 40; line++)); do
    echo "${words[RANDOM % ${#words[@]}]} ${words[RANDOM % ${#words[@]}]} ${words[RANDOM % ${#words[@]}]}"
  done >"$work/in"
  primetime "0 65" --virtual-time --seed "$n" <"$work/in" || cp "$work/in" "$work/failed-words-$n.in"
done

item "invalid UTF-8 and NULs"
printf 'c.inc\n\xff\xfe\xc0\x80\xed\xa0\x80\n\0\0c.inc\0\nc.inc\n:state count\n' >"$work/in"
primetime 65 --quiet <"$work/in"
says 2

item "a line of 10 MB, then one that counts"
{ head -c 10000000 /dev/zero | tr '\0' x; printf '\nc.inc\n:state count\n'; } >"$work/in"
primetime 65 --quiet <"$work/in"
says "longer than"
says 1

item "$((20000 * scale)) lines"
yes c.inc | head -n $((20000 * scale)) >"$work/in"
echo ':state count' >>"$work/in"
limit=300 primetime 0 --quiet <"$work/in"
says $((20000 * scale))

item "numbers at and beyond the limits"
for number in 9223372036854775807 -9223372036854775808 9223372036854775808 -9223372036854775809 1e30 nan inf -inf \
  0x7f 1e-400 99999999999999999999999999999999999 +5 -0 1_000 0.1 "''" '""' 340282350000000000000000000000000000000; do
  for command in counter.setCount counter.slidingCount game.counter.setCount game.counter.slidingCount \
    favoritePrimes.primeButtonTapped favoritePrimes.deleteFavoritePrimes :undo :redo :goto :wait ':diff 0' ':wait 0'; do
    printf '%s %s\nc.inc\nc.decr\nc.decr\nprimeModal.save\ngame.counter.incr\n' "$command" "$number" >"$work/in"
    primetime "0 65" --quiet --virtual-time <"$work/in" || cp "$work/in" "$work/failed-number-${times[$name]}.in"
  done
done

item "escape sequences in arguments and in files"
escape=$(printf '\033]0;owned\a\033[2J\233\302\233')
printf 'c.set %s\n%s\n:help %s\n:view %s\n:state %s\n:source %s\n:save /nowhere/%s\n:replay %s\n' \
  "$escape" "$escape" "$escape" "$escape" "$escape" "$escape" "$escape" "$escape" >"$work/in"
for mode in "" --json; do
  primetime 65 $mode --no-color <"$work/in"
  says_nothing_raw
done
primetime "65 66" --no-color --script "$work/$escape" </dev/null
says_nothing_raw
primetime 64 "--$escape" </dev/null
says_nothing_raw
fresh
printf '%s' "$escape" >"$favorites"
primetime 65 --no-color -c favoritePrimes.loadButtonTapped
says_nothing_raw
printf '{"format":"%s","version":1}\n' "$escape" >"$work/session"
primetime 65 --no-color --replay "$work/session"
says_nothing_raw

item "files that source themselves, each other, too deep"
echo ":source $work/self" >"$work/self"
primetime 65 --script "$work/self"
for ((n = 0; n < 100; n++)); do echo ":source $work/deep$((n + 1))" >"$work/deep$n"; done
primetime "65 66" --script "$work/deep0"
printf ':source /dev/null\n:source %s\n:source /nowhere\n' "$work" >"$work/in"
primetime "65 66" <"$work/in"

item "sessions: later, cut short, foreign, absurd"
fresh
printf 'c.inc\nc.inc\ngame.start\n:save %s\n' "$work/good" >"$work/in"
primetime 0 --virtual-time --seed 1 <"$work/in"
primetime 0 --replay "$work/good"
sed '1s/"version":[0-9]*/"version":99/' "$work/good" >"$work/session"
primetime 65 --replay "$work/session"
says "another version"
for bytes in 1 10 100 500; do
  head -c -"$bytes" "$work/good" >"$work/session"
  primetime "0 65" --replay "$work/session"
done
for text in '' '{}' '[]' 'null' '{"format":"Other session","version":1}' '{"format":"PrimeTime session","version":1}' \
  '{"format":"PrimeTime session","version":-1,"state":null}' '{"format":"PrimeTime session","version":1e99}'; do
  printf '%s\n' "$text" >"$work/session"
  primetime 65 --replay "$work/session"
done
primetime 66 --replay "$work/nothing"
primetime "65 66" --replay "$work"
printf '[%.0s' {1..100000} >"$work/session"
primetime 65 --replay "$work/session"
head -1 "$work/good" | sed 's/"count":0/"count":99999999999999999999/' >"$work/session"
primetime 65 --replay "$work/session"
