#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#include "CTerminal.h"
#include <locale.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

int terminal_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

int terminal_columns(int descriptor) {
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

static volatile sig_atomic_t received = 0;
static int wake_descriptor = -1;

static void on_signal(int number) {
    if (received) _exit(130);
    received = 1;
    char byte = (char)number;
    if (write(wake_descriptor, &byte, 1) != 1) _exit(130);
}

void terminal_watch_signals(int descriptor) {
    wake_descriptor = descriptor;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
}

void terminal_use_utf8(void) {
    if (setlocale(LC_CTYPE, "C.UTF-8") == NULL) setlocale(LC_CTYPE, "en_US.UTF-8");
}
