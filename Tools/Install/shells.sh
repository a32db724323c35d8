#!/usr/bin/env bash
# Installs missing shells for testing completions if this runs as root; otherwise reports them.
# Usage: Tools/Install/shells.sh
set -uo pipefail

missing=()
for shell in zsh fish; do command -v "$shell" >/dev/null || missing+=("$shell"); done
[ ${#missing[@]} -eq 0 ] && exit 0
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "Completions are not tested in ${missing[*]}: install the packages of that name."
  exit 0
fi
echo "Installing ${missing[*]}."
apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "${missing[@]}" >/dev/null ||
  echo "Completions are not tested in ${missing[*]}: the packages cannot be installed."
