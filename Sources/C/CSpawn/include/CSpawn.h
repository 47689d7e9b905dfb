// Starting another program, with calls that Swift's view of the C library lacks.
#ifndef CSPAWN_H
#define CSPAWN_H

#include <sys/types.h>

/// Starts a program with three descriptors for its input, output and errors, and no other one of this process: a
/// descriptor that another thread opens meanwhile, and that another program waits to see closed, is not inherited.
///
/// Its signals have their default actions, even if this process ignores or blocks them. `folder` is its working
/// directory; NULL for that of this process. 0 and the process's number, or an error number.
int spawn_program(
    pid_t *process, const char *executable, char *const arguments[], char *const environment[], const char *folder,
    int input, int output, int errors);

#endif
