#!/usr/bin/env bash
# Tests the package that depends on this one, by its path, and builds it from a clone, by its URL.
#
#   Tools/dev consumer [OPTION of swift test...]
#   Tools/dev consumer --url     only the second part
set -euo pipefail
cd "$(dirname "$0")/../.."

# In its folder, as its authors do: the manifest sees by the folder whether it is the root's.
if [ "${1:-}" != --url ]; then (cd Tests/Consumer && swift test "$@"); fi

# The line of the article, with the URL of a bare clone: SwiftPM names a package by its last part.
article=Modules/ComposableCore/ComposableCore.docc/UseItInYourPackage.md
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
git clone --quiet --bare . "$scratch/ComposableCore.git"
git -C "$scratch/ComposableCore.git" update-ref refs/heads/main "$(git rev-parse HEAD)"
dependency=$(grep -o '\.package(url: "[^"]*", branch: "main")' "$article")
dependency=${dependency/https:\/\/example.com/file:\/\/$scratch}
mkdir "$scratch/Consumer"
# Suites share files by symbolic links, which would lead nowhere there.
cp -rL Tests/Consumer/Sources Tests/Consumer/Tests "$scratch/Consumer"
sed "s|\.package(name: \"ComposableCore\", path: \"../..\")|$dependency|" Tests/Consumer/Package.swift \
  >"$scratch/Consumer/Package.swift"
grep -qF "$dependency" "$scratch/Consumer/Package.swift"
swift build --package-path "$scratch/Consumer" --target Counter
