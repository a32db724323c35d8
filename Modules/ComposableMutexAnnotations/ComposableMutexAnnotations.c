// Informs the thread sanitizer of the ordering by a contended `Mutex` of the standard library.
//
// The fast paths of `Mutex` are inlined into the caller, where the sanitizer sees them. The slow
// ones are in a library that is not instrumented, so it reports races between threads that took
// turns. In programs that link these two functions they replace the library's and announce the
// ordering. In a build without the sanitizer there is nothing here.
#if defined(__linux__) && __has_feature(thread_sanitizer)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// Weak, because a statically linked library has these functions, too.
#define SWIFT __attribute__((swiftcall, weak))
#define SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

extern void __tsan_acquire(void *);
extern void __tsan_release(void *);

SWIFT void lock_slow(uint32_t thread, SELF void *handle) __asm__(LOCK);
SWIFT void unlock_slow(SELF void *handle) __asm__(UNLOCK);

static __attribute__((swiftcall)) void (*next_lock)(uint32_t, SELF void *);
static __attribute__((swiftcall)) void (*next_unlock)(SELF void *);

__attribute__((constructor)) static void find_next(void) {
  *(void **)&next_lock = dlsym(RTLD_NEXT, LOCK);
  *(void **)&next_unlock = dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void lock_slow(uint32_t thread, SELF void *handle) {
  next_lock(thread, handle);
  __tsan_acquire(handle);
}

SWIFT void unlock_slow(SELF void *handle) {
  __tsan_release(handle);
  next_unlock(handle);
}
#endif
