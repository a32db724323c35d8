#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Runs one input; returns 0.
typedef int (*FuzzedFunction)(const uint8_t *bytes, size_t count);

/// Runs a function on inputs that libFuzzer makes up, or on those in the files named in the
/// arguments; where libFuzzer is not linked, on the files only.
int fuzz(int count, char *_Nullable *_Nonnull arguments, FuzzedFunction function);

#pragma clang assume_nonnull end
