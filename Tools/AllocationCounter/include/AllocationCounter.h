#pragma once

#include <stddef.h>

/// Starts counting the blocks that `malloc` allocates, in the whole process.
void allocation_count_start(void);

/// Stops counting and returns the number of blocks since the start.
long allocation_count_stop(void);

/// The number of bytes allocated now, in the whole process.
size_t allocated_bytes(void);

/// Makes all threads allocate from the memory that `allocated_bytes` counts. To be called first.
void keep_one_arena(void);
