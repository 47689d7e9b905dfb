// What the two late libraries share: loading on first use, ahead of it on a thread, and the end where one is missing.
#ifndef LATELIBRARY_H
#define LATELIBRARY_H

#include <stddef.h>

/// Marks a function that stands in for one of a library: visible in this program only, so that the library itself
/// keeps calling its own.
#define STAND_IN [[gnu::visibility("hidden")]]

/// Loads a library, or ends the program as the dynamic loader does when one is missing.
void *late_library_open(const char *file, const char *name);

/// Returns the address of a function in a loaded library; NULL where this version of it has none.
void *late_library_function(void *library, const char *name);

/// Ends the program with the dynamic loader's exit status, 127, and its reason.
[[noreturn]] void late_library_missing(const char *name);

/// Runs `load` on a detached thread that takes no signals. Where no thread can start, the first call loads.
void late_library_begin(void *(*load)(void *context));

#endif
