#include "LibFuzzer.h"

#include <stdio.h>
#include <stdlib.h>

// A part of the compiler's runtime, linked with -sanitize=fuzzer only.
__attribute__((weak)) int LLVMFuzzerRunDriver(int *, char ***, FuzzedFunction);

static int run(const char *name, FuzzedFunction function) {
  static uint8_t bytes[1 << 20];
  FILE *file = fopen(name, "rb");
  if (!file) return perror(name), 1;
  size_t count = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  return function(bytes, count);
}

int fuzz(int count, char **arguments, FuzzedFunction function) {
  if (LLVMFuzzerRunDriver) return LLVMFuzzerRunDriver(&count, &arguments, function);
  for (int index = 1; index < count; index++) {
    if (run(arguments[index], function) != 0) return 1;
  }
  return 0;
}
