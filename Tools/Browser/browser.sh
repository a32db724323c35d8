#!/usr/bin/env bash
# Checks inspector pages in headless Chromium, and their logic in Node.js if it is there.
#
# States, screens, changes, keys, effects, hostile text, accessibility, speed.
# Usage: Tools/Browser/browser.sh
#
# The pages and screenshots are kept in .build/inspector. Chromium comes from the system's packages;
# it is installed if it is missing and this runs as root. axe, which finds accessibility problems,
# is part of a Python package.
set -euo pipefail
cd "$(dirname "$0")/../.."

has_browser() { command -v chromium || command -v chromium-browser || command -v google-chrome; }
if ! has_browser >/dev/null; then
  if [ "$(id -u)" -ne 0 ]; then
    echo "browser-tests: there is no Chromium; install the package 'chromium' and run this again." >&2
    exit 1
  fi
  echo "Installing chromium."
  apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends chromium >/dev/null
fi
command -v python3 >/dev/null || { echo "browser-tests: python3 is missing." >&2; exit 1; }

folder=$PWD/.build/inspector/pages
rm -rf "$folder"
mkdir -p "$folder"
logic=$(cd Modules/ComposableInspectorPage/Files && sed -E '/^import /d; s/^export //' values.js moments.js session.js axis.js)
logic+=$'\n'$(cat Tools/Browser/logic.js)
# Without another engine, the browser runs them.
if command -v node >/dev/null; then node -e "$logic"; else echo "$logic" >"$folder/logic.js"; fi
if ! ls .build/inspector/axe_*.whl >/dev/null 2>&1; then
  python3 -m pip download -q --no-deps -d .build/inspector axe-playwright-python==0.1.8
fi
swift build -c release --product InspectorPages
"$(swift build -c release --show-bin-path)/InspectorPages" "$folder"
swift test --filter SessionFilesTests
PYTHONDONTWRITEBYTECODE=1 python3 Tools/Browser/inspector.py "$folder"
