// Starting another program, with calls that Swift's view of the C library lacks.
#ifndef CSPAWN_H
#define CSPAWN_H

#include <sys/types.h>

/// Starts a program with three descriptors for its input, output and errors, and no other one of this process:
/// what another thread opens meanwhile, and another program waits to see closed, does not live on in it.
///
/// Its signals work as usual, whatever this process ignores or blocks. `folder` is where it runs; NULL: here.
/// 0 and the process's number, or an error number.
int spawn_program(
    pid_t *process, const char *executable, char *const arguments[], char *const environment[], const char *folder,
    int input, int output, int errors);

#endif
