#!/usr/bin/env bash
# Takes the screenshot of a session's page for the README.
#
# Records the lines of Tools/Browser/picture.txt, writes the page of that session and takes a
# screenshot of it, .github/inspector.png, in headless Chromium.
# Usage: Tools/Browser/picture.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
swift build --product PrimeTime
app=$(swift build --show-bin-path)/PrimeTime
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$app" --virtual-time --seed 1 --quiet --data-dir "$folder" \
  --script Tools/Browser/picture.txt --record "$folder/session.jsonl"
"$app" --replay "$folder/session.jsonl" -c ":save $folder/session.html"
PYTHONDONTWRITEBYTECODE=1 python3 Tools/Browser/picture.py "$folder/session.html" .github/inspector.png
