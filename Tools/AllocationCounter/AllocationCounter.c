#include "AllocationCounter.h"

#include <stddef.h>

// In C, since Swift reserves the name malloc. It stands in front of the C library's, for the Swift runtime too.

void *__libc_malloc(size_t size);

static long count;

void *malloc(size_t size) {
  __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
  return __libc_malloc(size);
}

long allocation_count(void) {
  return __atomic_load_n(&count, __ATOMIC_RELAXED);
}
