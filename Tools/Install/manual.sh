#!/usr/bin/env bash
# Prints the manual page of a program, derived from its --help and ':help'.
# Usage: Tools/Install/manual.sh PROGRAM
set -euo pipefail

program=$(basename "$1")
# Escapes text that "man" would interpret as requests, and hyphens, which it would replace.
escaped() { sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^[.']/\\\\\&&/"; }

cat <<END
.TH ${program^^} 1 "" "$("$1" --version)"
.SH NAME
$program \\- count, find primes, keep favorites, time and play
.SH SYNOPSIS
$program [options] [FILE.jsonl]
.SH DESCRIPTION
Reads lines from standard input, a script or a terminal. A line uses a control on display or, after
a colon, runs a verb. Each part of a name may be shortened to a unique prefix. A line that begins with # is a comment.
.SH OPTIONS
.nf
END
"$1" --help | sed -n '/^ *-/p' | escaped
cat <<'END'
.fi
.SH VERBS
.nf
END
"$1" -c ':help' | sed -n '/^  :/p' | escaped
cat <<'END'
.fi
.SH FILES
.TP
.B ~/.local/share/primetime
Favorites, rounds and the history of lines. $XDG_DATA_HOME is respected.
.SH ENVIRONMENT
.TP
.B PAGER
The program that shows output longer than the screen; empty for none.
.TP
.B NO_COLOR
Disables color if it is not empty.
.TP
.B WOLFRAM_ALPHA_APP_ID
The app id for \-\-nth\-prime wolfram.
.SH EXIT STATUS
.nf
0    Everything ran.
64   The command line was wrong.
65   A line was wrong, an effect failed, or a replayed session differed.
66   A file could not be read.
73   A file could not be written.
74   Reading or writing failed.
130  It was interrupted.
.fi
END
