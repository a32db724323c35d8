#include "AllocationCounter.h"

#include <malloc.h>
#include <stddef.h>

// In C, because Swift reserves the name malloc. It replaces the C library's, for the Swift runtime
// too.

static long count;
static int is_counting;

// A sanitizer has a malloc of its own, which is called before this one could be.
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
void *__libc_malloc(size_t size);

void *malloc(size_t size) {
  if (is_counting) __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
  return __libc_malloc(size);
}
#endif

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
