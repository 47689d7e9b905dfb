// openpty(3), as in Apple's <util.h>, which ziglang lacks.
#ifndef UTIL_H
#define UTIL_H
#include <sys/ttycom.h>
#include <termios.h>

int openpty(int *first, int *second, char *name, struct termios *settings, struct winsize *size);
#endif
