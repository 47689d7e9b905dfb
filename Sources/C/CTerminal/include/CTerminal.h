// Terminal and signal calls that Swift can't say itself.
#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stddef.h>
#include <stdint.h>

/// Columns that a character takes on a terminal: 0, 1 or 2; -1 for one that can't be shown.
int terminal_width(uint32_t scalar);

/// Columns of the terminal behind a descriptor; 0 when it is none.
int terminal_columns(int descriptor);

/// Rows of the terminal behind a descriptor; 0 when it is none.
int terminal_rows(int descriptor);

/// What terminal_read_keys gives instead of bytes: nothing more will come, or somebody asked the process to
/// end; and: the terminal may have another size now, or show something else.
enum { TERMINAL_END = -1, TERMINAL_RESIZED = -2 };

/// Makes the terminal at standard input give each key at once and unshown, Ctrl-C among them, and forgets
/// what was typed before; 0, or -1 where that can't be.
///
/// The terminal gets its old state back in terminal_close_keys, at exit(3), at the second signal of
/// terminal_watch_signals and at signals that end a process by a fault of its own.
int terminal_open_keys(void);

/// Gives the terminal its old state back and forgets what nobody read.
void terminal_close_keys(void);

/// Waits for keys and gives the number of their bytes; 0 when the milliseconds are over (-1: no end),
/// TERMINAL_END or TERMINAL_RESIZED.
int terminal_read_keys(uint8_t *bytes, int size, int milliseconds);

/// Does what Ctrl-Z does elsewhere, with the terminal in its old state meanwhile; comes back when the process
/// goes on.
void terminal_suspend(void);

/// Makes SIGINT, SIGTERM and SIGHUP write one byte to the descriptor; a second one ends the process with
/// status 130 at once. SIGPIPE is ignored: a closed pipe shows as an error of write(2).
void terminal_watch_signals(int descriptor);

/// Takes UTF-8 for the encoding of text, whatever the environment says.
void terminal_use_utf8(void);

/// One of the environment's lines, `NAME=VALUE`, by its number; NULL behind the last one.
const char *terminal_environment(size_t index);

#endif
