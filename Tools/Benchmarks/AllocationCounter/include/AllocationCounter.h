#pragma once

#include <stddef.h>

/// The number of bytes allocated now, in the whole process.
size_t allocated_bytes(void);

/// Makes all threads allocate from the memory that `allocated_bytes` counts. To be called first.
void keep_one_arena(void);
