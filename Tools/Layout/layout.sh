#!/usr/bin/env bash
# Checks what the compiler and the formatter don't: rooms, the rules of CONTRIBUTING, the width of
# comments, imports, the rules that comments refer to, and the lines that mutations replace.
#
# Usage: Tools/Layout/layout.sh (exits 1 at the first problem)
set -euo pipefail
cd "$(dirname "$0")/../.."

fail() { printf 'layout: %s\n' "$1" >&2; exit 1; }

swift Tools/Layout/rooms.swift || fail "a folder uses one above it"
swift Tools/Layout/articles.swift || fail "Architecture says what is not so"
swift Tools/Layout/rules.swift || fail "CONTRIBUTING says what is refused"
if grep -rnE '^.{101,}' --include='*.swift' --exclude-dir=.build Modules Apps Tests Tools | grep '[^:]//' \
  || grep -rnE '^.{101,}' --include='*.'{c,h,js,py,sh} --exclude-dir=.build Modules Apps Tests Tools \
    | grep -E '^[^:]*:[0-9]*: *(//|#)'; then
  fail "a comment is longer than 100 columns"
fi
if grep -rnE '^ *(@[A-Za-z_]+ )?(public |package )?import ' Modules/ComposableCore --include='*.swift' \
  | grep -vE 'import (Dispatch|Observation|Synchronization|Glibc|Musl|Darwin)$'; then
  fail "ComposableCore may import Dispatch, Observation, Synchronization and the C library only"
fi
if grep -rlE '^ *import FoundationNetworking' Modules Apps --include='*.swift' | grep -v '^Modules/WolframAlpha/'; then
  fail "WolframAlpha alone may import FoundationNetworking"
fi
if grep -rnE '@preconcurrency|nonisolated\(unsafe\)' Modules Apps Tests Tools --include='*.swift' --exclude-dir=.build; then
  fail "the compiler checks for data races here; nothing may switch it off"
fi

rules() { grep -oE '"[A-Z]\w+" ?: (true|false)' "$@" | grep -oE '[A-Z]\w+' | sort; }
if ! diff <(swift format dump-configuration | rules) <(rules .swift-format); then
  fail ".swift-format must list the rules of the formatter, each with true or false"
fi

rules=$(sed -n 's/^## \(R[0-9]*\)\. .*/\1/p' Modules/ComposableCore/ComposableCore.docc/RuntimeRules.md)
if git grep -IohwE 'R[0-9]{1,2}' | sort -u | grep -vxF "$rules"; then fail "RuntimeRules has no such rule"; fi

Tools/dev mutations check
