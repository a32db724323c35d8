# Sourced by the scripts that measure the built program: begin NAME LINES [ARGUMENT].
# Sets lines to ARGUMENT or LINES, PRIMETIME to the release build unless another build is given,
# work to a folder that is removed at the end, missed to 0.
begin() {
  lines=${3:-$2}
  case "$lines" in '' | *[!0-9]*) echo "$1: '$lines' is no number" >&2; exit 64 ;; esac
  if [ -z "${PRIMETIME:-}" ]; then
    swift build -c release --product PrimeTime >&2
    PRIMETIME=$(swift build -c release --show-bin-path)/PrimeTime
  fi
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  missed=0
}
