#!/usr/bin/env bash
# Builds PrimeTime for use without the toolchain, and installs it as "primetime".
# Usage: Tools/dev install [PREFIX]      default: /usr/local where it can be written, else ~/.local
#
# Installs bin/primetime, completions for bash, zsh and fish, the manual page, and lib/primetime
# with the program and the libraries for --nth-prime wolfram. Running it needs only the system's C
# and C++ libraries. Tools/dev install --remove [PREFIX] removes all of it.
set -euo pipefail
cd "$(dirname "$0")/../.."

fail() { echo "install: $1" >&2; exit 1; }

remove=
if [ "${1:-}" = --remove ]; then remove=1; shift; fi
case "${1:-}" in -*) fail "unknown option '$1'. Usage: Tools/dev install [--remove] [PREFIX]" ;; esac
if [ -n "${1:-}" ]; then prefix=$1; elif [ -w /usr/local/bin ]; then prefix=/usr/local; else prefix=$HOME/.local; fi

bash_completions=share/bash-completion/completions/primetime
zsh_completions=share/zsh/site-functions/_primetime
fish_completions=share/fish/vendor_completions.d/primetime.fish
manual=share/man/man1/primetime.1
files=(bin/primetime "$bash_completions" "$zsh_completions" "$fish_completions" "$manual")
if [ -n "$remove" ]; then
  for file in "${files[@]}"; do rm -f "$prefix/$file"; done
  exit
fi

scratch=.build/install
mkdir -p "$scratch"
# Strips unused functions and symbols. At a fixed address, the program starts in two thirds of the
# time: 1.9 MB of addresses need no relocation.
options=(-c release --static-swift-stdlib --scratch-path "$scratch" -Xlinker --gc-sections -Xlinker -s -Xlinker --no-pie)
# Linking the network library statically requires the development files of libcurl.
if ! echo 'int main(void) { return 0; }' | clang -x c - -lcurl -o "$scratch/curl" 2>/dev/null; then
  options+=(--disable-default-traits)
  echo "install: the development files of libcurl are missing; '--nth-prime wolfram' will not work." >&2
fi

# ICU data makes up most of a program that links Foundation; PrimeTime doesn't use it.
data=()
libraries=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")/lib/swift_static/linux
name=$(nm "$libraries/lib_FoundationICU.a" 2>/dev/null | sed -n 's/.* R \(icudt[0-9]*_dat\)$/\1/p' | head -n 1) || name=
if [ -n "$name" ] && clang -O2 -DICU_DATA="__wrap_$name" -c Tools/Install/NoICUData.c -o "$scratch/NoICUData.o"; then
  data=(-Xlinker "--wrap=$name" -Xlinker "$PWD/$scratch/NoICUData.o")
else
  echo "install: the data of ICU was not found in $libraries; the program keeps it and is 30 MB larger." >&2
fi
swift build "${options[@]}" ${data[@]+"${data[@]}"} --product PrimeTime
program=$(swift build "${options[@]}" --show-bin-path)

put() { # MODE FILE: installs standard input at once, also over a program that runs
  mkdir -p "$(dirname "$prefix/$2")"
  cat >"$prefix/$2.new"
  chmod "$1" "$prefix/$2.new"
  mv "$prefix/$2.new" "$prefix/$2"
}

mkdir -p "$prefix" || fail "'$prefix' cannot be made; name a folder of your own, as in Tools/dev install ~/.local"
put 755 bin/primetime <"$program/PrimeTime"
installed=$prefix/bin/primetime
Tools/Install/completions.sh bash "$installed" | put 644 "$bash_completions"
Tools/Install/completions.sh zsh "$installed" | put 644 "$zsh_completions"
Tools/Install/completions.sh fish "$installed" | put 644 "$fish_completions"
Tools/Install/manual.sh "$installed" | put 644 "$manual"

echo "Installed $("$installed" --version) as $installed, $(($(stat -c %s "$installed") / 1000000)) MB."
case ":$PATH:" in *":$prefix/bin:"*) ;; *) echo "Add $prefix/bin to your PATH." ;; esac
