#!/usr/bin/env python3
# Prints Modules/ComposableTextUI/Text/WideCharacters.swift from the Unicode data of this Python:
# the characters whose East Asian width is wide or full-width.
#
#   Tools/DisplayWidth/generate.py >Modules/ComposableTextUI/Text/WideCharacters.swift
import unicodedata

# According to the header of EastAsianWidth.txt, unassigned characters of these blocks are wide.
DEFAULT = [(0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x2FFFD), (0x30000, 0x3FFFD)]

# Hexagrams are wide since Unicode 16; terminals drew them wide before.
LATER = [(0x4DC0, 0x4DFF)]


def is_wide(code):
    if any(first <= code <= last for first, last in LATER):
        return True
    if unicodedata.category(chr(code)) == "Cn":
        return any(first <= code <= last for first, last in DEFAULT)
    return unicodedata.east_asian_width(chr(code)) in "WF"


ranges = []
for code in range(0x1100, 0x40000):
    if not is_wide(code):
        continue
    if ranges and ranges[-1][1] == code - 1:
        ranges[-1][1] = code
    else:
        ranges.append([code, code])

print(f"""/// The characters that take two cells, in ascending order: their East Asian width is wide or
/// full-width in Unicode {unicodedata.unidata_version}, or they are hexagrams.
/// `Tools/DisplayWidth/generate.py` prints this file.
let wideCharacters: [ClosedRange<UInt32>] = [""")
line = " "
for first, last in ranges:
    item = f" {first:#x}...{last:#x},"
    if len(line) + len(item) > 100:
        print(line)
        line = " "
    line += item
print(line)
print("]")
