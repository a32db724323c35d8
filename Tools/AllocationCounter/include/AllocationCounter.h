#pragma once

#include <stddef.h>

/// Begins to count the blocks that `malloc` hands out, in the whole process.
void allocation_count_start(void);

/// Stops counting. Returns how many there were since the start.
long allocation_count_stop(void);

/// How many bytes are allocated now, in the whole process.
size_t allocated_bytes(void);
