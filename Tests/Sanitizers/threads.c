// Tells the thread sanitizer what it does not see of Swift's libraries, which are not instrumented; linked into the tests and
// the program.
//
// - When a thread waits for a `Mutex` of Synchronization: otherwise, what the mutex protects looks like a race. This
//   replaces the three functions that wait and wake (LinuxImpl.swift in 6.3.1), with the address of the mutex as `self`.
// - When a task continues on another thread. The runtime says so itself once it knows the sanitizer, which tells it by
//   `__tsan_on_initialize` (ThreadSanitizer.cpp); but on Linux the program's own empty one is called.
// - What it has to pass over: a task that awaits a continuation after it was resumed takes its value at once, and only then
//   the runtime does not say so. These are the places that hand over a value, as Sendable, that another thread has made.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

extern void __tsan_acquire(void *);
extern void __tsan_release(void *);

// In libswiftCore.
extern _Bool _swift_tsan_enabled;
extern void (*_swift_tsan_acquire)(void *);
extern void (*_swift_tsan_release)(void *);

// Every process would wait a second at its end for races with its other threads, and tests start thousands.
const char *__tsan_default_options(void) { return "history_size=4:atexit_sleep_ms=0"; }

const char *__tsan_default_suppressions(void) {
    return "race:3Git12ChildProcessV11runBlocking\n"
           "race:8Transfer15RunningExchange\n"
           "race:11SkillSource11ComputationO\n"
           "race:11SkillSource12BlockingWorkO\n";
}

static SWIFT void (*lock)(uint32_t thread, SELF);
static SWIFT _Bool (*try_lock)(SELF);
static SWIFT void (*unlock)(SELF);

__attribute__((constructor)) static void find_originals(void) {
    *(void **)&lock = dlsym(RTLD_NEXT, LOCK);
    *(void **)&try_lock = dlsym(RTLD_NEXT, TRY_LOCK);
    *(void **)&unlock = dlsym(RTLD_NEXT, UNLOCK);
    _swift_tsan_acquire = __tsan_acquire;
    _swift_tsan_release = __tsan_release;
    _swift_tsan_enabled = 1;
}

SWIFT void observed_lock(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void observed_lock(uint32_t thread, SELF) {
    lock(thread, self);
    __tsan_acquire(self);
}

SWIFT _Bool observed_try_lock(SELF) __asm__(TRY_LOCK);
SWIFT _Bool observed_try_lock(SELF) {
    _Bool is_locked = try_lock(self);
    if (is_locked) __tsan_acquire(self);
    return is_locked;
}

SWIFT void observed_unlock(SELF) __asm__(UNLOCK);
SWIFT void observed_unlock(SELF) {
    __tsan_release(self);
    unlock(self);
}
