#!/usr/bin/env bash
# Prints a script that completes the options of a program in a shell, derived from its --help: a
# value named DIR is a folder, FILE, PAGE or SESSION a file, and "a|b" one of these words.
# Usage: Tools/Install/completions.sh bash|fish|zsh PROGRAM
set -euo pipefail

shell=$1
program=$(basename "$2")
function=_${program//[^A-Za-z0-9]/_}
quote="'\\''"
quoted() { printf "'%s'" "${1//\'/"$quote"}"; }

words=()
lines=()
add_bash() { # LETTER NAME VALUE HELP
  [ -n "$1" ] && words+=("-$1")
  [ -n "$2" ] && words+=("--$2")
  case $3 in
  '') return ;;
  *'|'*) reply="words='${3//|/ }'" ;;
  DIR) reply="${function}_files -d \"\$word\"; return" ;;
  FILE | PAGE | SESSION) reply="${function}_files -e \"\$word\"; return" ;;
  *) reply=return ;;
  esac
  lines+=("  ${1:+-$1}${1:+${2:+|}}${2:+--$2}) $reply ;;")
}

add_fish() { # LETTER NAME VALUE HELP
  local line="complete -c $program${1:+ -s $1}${2:+ -l $2}"
  case $3 in
  '') line+=" -f" ;;
  *'|'*) line+=" -x -a '${3//|/ }'" ;;
  DIR) line+=" -x -a '(__fish_complete_directories)'" ;;
  FILE | PAGE | SESSION) line+=" -r -F" ;;
  *) line+=" -x" ;;
  esac
  lines+=("$line -d $(quoted "$4")")
}

add_zsh() { # LETTER NAME VALUE HELP
  local action= spelling
  case $3 in
  '') ;;
  *'|'*) action=":value:(${3//|/ })" ;;
  DIR) action=":$3:_files -/" ;;
  FILE | PAGE | SESSION) action=":$3:_files" ;;
  *) action=":$3:" ;;
  esac
  for spelling in ${1:+"-$1"} ${2:+"--$2"}; do
    [[ $spelling = --* && -n $3 ]] && spelling+==
    lines+=("  $(quoted "*$spelling[${4//[][:]/}]$action")")
  done
}

option='^ +(-([a-z]))?(, )?(--([a-z-]+))?( ([^ ]+))?  +(.+)$'
while IFS= read -r line; do
  [[ $line =~ $option ]] || continue
  part=("${BASH_REMATCH[@]}")
  [ -z "${part[2]}${part[5]}" ] || "add_$shell" "${part[2]}" "${part[5]}" "${part[7]}" "${part[8]}"
done < <("$2" --help)

case $shell in
fish) printf '%s\n' "${lines[@]}" ;;
zsh)
  echo "#compdef $program"
  echo '_arguments \'
  printf '%s \\\n' "${lines[@]:0:${#lines[@]}-1}"
  printf '%s\n' "${lines[-1]}"
  ;;
bash)
  # File names are offered as file names, so that the shell quotes them: they may contain any
  # character.
  sed -e "s/FUNCTION/$function/g" <<'END'
FUNCTION_files() {
  local word=$2 path name
  compopt -o filenames 2>/dev/null
  case $word in
  [\'\"]*) word=${word:1} ;;
  *) word=${word//\\\\/$'\a'} word=${word//\\/} word=${word//$'\a'/\\} ;;
  esac
  path=$word
  [[ $word != '~/'* ]] || path=$HOME${word:1}
  for name in "$path"*; do
    test $1 "$name" || [[ $1 = -e && -L $name ]] || continue
    name=$word${name:${#path}}
    [[ $name = '~/'* || $name != [-\~]* ]] || name=./$name
    COMPREPLY+=("$name")
  done
}
FUNCTION() {
  local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]}
END
  echo "  local words='${words[*]}'"
  cat <<'END'
  COMPREPLY=()
  if [[ $word = '=' ]]; then word=; elif [[ $option = '=' ]]; then option=${COMP_WORDS[COMP_CWORD-2]}; fi
  case $option in
END
  printf '%s\n' "${lines[@]}"
  cat <<'END'
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
END
  echo "complete -F $function $(quoted "$program")"
  ;;
esac
