// Tells the thread sanitizer what it does not see of Swift's libraries, which are not instrumented; loaded with LD_PRELOAD.
//
// - When a thread waits for a `Mutex` of Synchronization: otherwise, what the mutex protects looks like a race. This
//   replaces the three functions that wait and wake (LinuxImpl.swift in 6.3.1), with the address of the mutex as `self`.
// - When a task continues on another thread. The runtime says so itself once it knows the sanitizer, which tells it by
//   `__tsan_on_initialize` (ThreadSanitizer.cpp); but on Linux the program's own empty one is called.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

// Absent in programs without the sanitizer.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

// In libswiftCore.
extern _Bool _swift_tsan_enabled __attribute__((weak));
extern void (*_swift_tsan_acquire)(void *) __attribute__((weak));
extern void (*_swift_tsan_release)(void *) __attribute__((weak));

static SWIFT void (*lock)(uint32_t thread, SELF);
static SWIFT _Bool (*try_lock)(SELF);
static SWIFT void (*unlock)(SELF);

__attribute__((constructor)) static void find_originals(void) {
    *(void **)&lock = dlsym(RTLD_NEXT, LOCK);
    *(void **)&try_lock = dlsym(RTLD_NEXT, TRY_LOCK);
    *(void **)&unlock = dlsym(RTLD_NEXT, UNLOCK);
    if (__tsan_acquire && __tsan_release && &_swift_tsan_enabled) {
        _swift_tsan_acquire = __tsan_acquire;
        _swift_tsan_release = __tsan_release;
        _swift_tsan_enabled = 1;
    }
}

SWIFT void observed_lock(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void observed_lock(uint32_t thread, SELF) {
    lock(thread, self);
    if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT _Bool observed_try_lock(SELF) __asm__(TRY_LOCK);
SWIFT _Bool observed_try_lock(SELF) {
    _Bool is_locked = try_lock(self);
    if (is_locked && __tsan_acquire) __tsan_acquire(self);
    return is_locked;
}

SWIFT void observed_unlock(SELF) __asm__(UNLOCK);
SWIFT void observed_unlock(SELF) {
    if (__tsan_release) __tsan_release(self);
    unlock(self);
}
