// Terminal and signal calls that Swift can't say itself.
#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdint.h>

/// Columns that a character takes on a terminal: 0, 1 or 2; -1 for one that can't be shown.
int terminal_width(uint32_t scalar);

/// Columns of the terminal behind a descriptor; 0 when it is none.
int terminal_columns(int descriptor);

/// Makes SIGINT, SIGTERM and SIGHUP write one byte to the descriptor; a second one ends the process with
/// status 130 at once. SIGPIPE is ignored: a closed pipe shows as an error of write(2).
void terminal_watch_signals(int descriptor);

/// Takes UTF-8 for the encoding of text, whatever the environment says.
void terminal_use_utf8(void);

#endif
