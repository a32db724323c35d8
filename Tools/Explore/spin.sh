#!/usr/bin/env bash
# Explores Counter.pml with SPIN; prints the numbers of states and transitions, and the seconds.
# Usage: Tools/Explore/spin.sh. If SPIN is missing, it is installed from the system's packages (as
# root).
set -euo pipefail
cd "$(dirname "$0")"

if ! command -v spin >/dev/null; then
  if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
    echo "spin.sh: SPIN is not installed. Install the package 'spin', or run this as root." >&2
    exit 69
  fi
  apt-get -qq update >&2
  DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends spin >/dev/null
fi
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
model=$PWD/Counter.pml
cd "$directory"
# All variables (-o2, -o4) and all orders, deep enough for the whole space. -O3 makes it no faster.
spin -a -o2 -o4 "$model" >/dev/null
cc -O2 -DSAFETY -DNOREDUCE -DVECTORSZ=64 -o pan pan.c
./pan -m1000000 -w20 >out
awk '
  / states, stored/ { states = $1 }
  / transitions / { transitions = $1 }
  /elapsed time/ { seconds = $4 }
  END { print states, transitions, seconds == "" ? 0.01 : seconds }
' out
