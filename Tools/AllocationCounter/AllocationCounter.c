#include "AllocationCounter.h"

#include <malloc.h>
#include <stddef.h>

// In C, because Swift reserves the name malloc. It replaces the C library's, for the Swift runtime
// too.

void *__libc_malloc(size_t size);

static long count;
static int is_counting;

void *malloc(size_t size) {
  if (is_counting) __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
  return __libc_malloc(size);
}

void allocation_count_start(void) {
  count = 0;
  is_counting = 1;
}

long allocation_count_stop(void) {
  is_counting = 0;
  return count;
}

size_t allocated_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

void keep_one_arena(void) {
  mallopt(M_ARENA_MAX, 1);
}
