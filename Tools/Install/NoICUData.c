// The data of ICU without any: an archive of the format "ToCP" with no entry.
//
// Foundation contains 30 MB of it, for calendars, languages and time zones. PrimeTime uses none, so
// install.sh links this in its place, by the name that the toolchain's libraries look for.

#include <stdint.h>

struct Archive {
  uint16_t headerSize;
  uint8_t magic[2];
  uint16_t infoSize, reserved;
  uint8_t isBigEndian, charsetFamily, sizeOfUChar, reservedByte;
  uint8_t format[4], formatVersion[4], dataVersion[4];
  uint8_t padding[8];
  uint32_t count, end[3];
};

__attribute__((aligned(16))) const struct Archive ICU_DATA = {
    .headerSize = 32,
    .magic = {0xda, 0x27},
    .infoSize = 20,
    .isBigEndian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
    .sizeOfUChar = 2,
    .format = {'T', 'o', 'C', 'P'},
    .formatVersion = {1},
};
