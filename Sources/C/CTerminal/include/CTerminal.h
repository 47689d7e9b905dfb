// Terminal and signal calls that Swift can't express.
#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Returns the width of a character on a terminal, in any locale: 0, 1 or 2 columns, or -1 if it is not printable.
/// Characters of ambiguous width (Unicode Standard Annex 11) take two columns if `wide`.
int terminal_width(uint32_t scalar, bool wide);

/// Returns the columns of the terminal behind a descriptor; 0 if it is not a terminal.
int terminal_columns(int descriptor);

/// Returns the rows of the terminal behind a descriptor; 0 if it is not a terminal.
int terminal_rows(int descriptor);

/// Results of terminal_read_keys other than a number of bytes: the input ended or the process was asked to
/// terminate; the terminal was resized or needs to be redrawn.
enum { TERMINAL_END = -1, TERMINAL_RESIZED = -2 };

/// Makes the terminal at standard input deliver each key at once and without echo, including Ctrl-C, and discards
/// pending input. Returns 0 on success, -1 on failure.
///
/// The terminal is restored by terminal_close_keys, by exit(3), by the second signal of terminal_watch_signals and
/// by fatal signals such as SIGSEGV.
int terminal_open_keys(void);

/// Restores the terminal and discards pending input.
void terminal_close_keys(void);

/// Waits for keys and returns the number of bytes read, 0 after a timeout (-1 milliseconds: no timeout), TERMINAL_END
/// or TERMINAL_RESIZED.
int terminal_read_keys(uint8_t *bytes, int size, int milliseconds);

/// Suspends the process as Ctrl-Z does, with the terminal restored; returns when the process resumes.
void terminal_suspend(void);

/// Opens the standard streams that are closed, so that no file of the program takes their place. Reading and writing
/// such a stream fails as before, with EBADF.
void terminal_reserve_standard_streams(void);

/// Ignores SIGPIPE, so that writing to a closed pipe fails with EPIPE.
void terminal_ignore_closed_pipes(void);

/// Makes SIGINT, SIGTERM and SIGHUP write one byte to the descriptor; a second signal ends the process with status
/// 130. Also ignores SIGPIPE.
void terminal_watch_signals(int descriptor);

/// Ends the process at once with a status, with the terminal restored; handlers of atexit(3) are not called.
void terminal_end(int status);

/// Raises the limit of open files to the highest one that needs no privileges, but not above 65,536.
void terminal_allow_many_files(void);

/// Sets the encoding of text to UTF-8, regardless of the environment.
void terminal_use_utf8(void);

/// Returns the environment variable at an index, as `NAME=VALUE`; NULL after the last one.
const char *terminal_environment(size_t index);

/// Returns a word of the command line, which starts with the name of the program; NULL after the last one.
const char *terminal_argument(size_t index);

#endif
