// What the two late libraries share: loading on first use, ahead of it on a thread, and the end where one is missing.
#ifndef LATELIBRARY_H
#define LATELIBRARY_H

#include <pthread.h>
#include <stddef.h>

/// Marks a function that replaces one of a library: visible in this program only, so that the library itself keeps
/// calling its own.
#define STAND_IN [[gnu::visibility("hidden")]]

/// Loads a library, or ends the program as the dynamic loader does when one is missing.
void *late_library_open(const char *file, const char *name);

/// Returns the address of a function in a loaded library; NULL where this version of it has none.
void *late_library_function(void *library, const char *name);

/// Ends the program with the dynamic loader's exit status, 127, and its reason.
[[noreturn]] void late_library_missing(const char *name);

/// Runs `load` on a detached thread that takes no signals. Where no thread can start, the first call loads.
void late_library_begin(void *(*load)(void *context));

/// Defines a table of a library's functions, a function that loads it once, and `begin`, which does so before the first
/// call.
///
/// `FUNCTIONS` lists the names. Their types come from the library's header: each table entry, each definition by
/// `FORWARD` and the call between the two are checked against it.
#define LATE_LIBRARY(FUNCTIONS, file, library_name, begin) \
    static struct { FUNCTIONS(LATE_ENTRY) } functions; \
    static void load(void) { \
        void *library = late_library_open(file, library_name); \
        FUNCTIONS(LATE_FIND) \
    } \
    static pthread_once_t once = PTHREAD_ONCE_INIT; \
    static void *load_once(void *context) { \
        pthread_once(&once, load); \
        return context; \
    } \
    void begin(void) { late_library_begin(load_once); }

#define LATE_ENTRY(name) __typeof__(name) *name;
#define LATE_FIND(name) functions.name = (__typeof__(name) *)late_library_function(library, #name);

/// The library's function, loaded now if it was not; a version without it ends the program.
#define REAL(name) \
    ({ \
        load_once(NULL); \
        if (functions.name == NULL) late_library_missing(#name); \
        functions.name; \
    })

/// Defines the stand-in for a function.
#define FORWARD(result, name, parameters, arguments) \
    STAND_IN result name parameters { return REAL(name) arguments; }

#endif
