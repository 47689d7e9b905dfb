#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#include "CTerminal.h"
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

static pthread_once_t utf8_once = PTHREAD_ONCE_INIT;
static locale_t utf8_locale = (locale_t)0;

static void open_utf8_locale(void) {
    utf8_locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    if (utf8_locale == (locale_t)0) utf8_locale = newlocale(LC_CTYPE_MASK, "en_US.UTF-8", (locale_t)0);
}

// The characters with East_Asian_Width=Ambiguous (EastAsianWidth.txt of Unicode 14), but for marks and private ones.
static const struct {
    uint32_t first, last;
} ambiguous[] = {
    {0xA1, 0xA1}, {0xA4, 0xA4}, {0xA7, 0xA8}, {0xAA, 0xAA}, {0xAE, 0xAE}, {0xB0, 0xB4}, {0xB6, 0xBA}, {0xBC, 0xBF},
    {0xC6, 0xC6}, {0xD0, 0xD0}, {0xD7, 0xD8}, {0xDE, 0xE1}, {0xE6, 0xE6}, {0xE8, 0xEA}, {0xEC, 0xED}, {0xF0, 0xF0},
    {0xF2, 0xF3}, {0xF7, 0xFA}, {0xFC, 0xFC}, {0xFE, 0xFE}, {0x101, 0x101}, {0x111, 0x111}, {0x113, 0x113},
    {0x11B, 0x11B}, {0x126, 0x127}, {0x12B, 0x12B}, {0x131, 0x133}, {0x138, 0x138}, {0x13F, 0x142}, {0x144, 0x144},
    {0x148, 0x14B}, {0x14D, 0x14D}, {0x152, 0x153}, {0x166, 0x167}, {0x16B, 0x16B}, {0x1CE, 0x1CE}, {0x1D0, 0x1D0},
    {0x1D2, 0x1D2}, {0x1D4, 0x1D4}, {0x1D6, 0x1D6}, {0x1D8, 0x1D8}, {0x1DA, 0x1DA}, {0x1DC, 0x1DC}, {0x251, 0x251},
    {0x261, 0x261}, {0x2C4, 0x2C4}, {0x2C7, 0x2C7}, {0x2C9, 0x2CB}, {0x2CD, 0x2CD}, {0x2D0, 0x2D0}, {0x2D8, 0x2DB},
    {0x2DD, 0x2DD}, {0x2DF, 0x2DF}, {0x391, 0x3A1}, {0x3A3, 0x3A9}, {0x3B1, 0x3C1}, {0x3C3, 0x3C9}, {0x401, 0x401},
    {0x410, 0x44F}, {0x451, 0x451}, {0x2010, 0x2010}, {0x2013, 0x2016}, {0x2018, 0x2019}, {0x201C, 0x201D},
    {0x2020, 0x2022}, {0x2024, 0x2027}, {0x2030, 0x2030}, {0x2032, 0x2033}, {0x2035, 0x2035}, {0x203B, 0x203B},
    {0x203E, 0x203E}, {0x2074, 0x2074}, {0x207F, 0x207F}, {0x2081, 0x2084}, {0x20AC, 0x20AC}, {0x2103, 0x2103},
    {0x2105, 0x2105}, {0x2109, 0x2109}, {0x2113, 0x2113}, {0x2116, 0x2116}, {0x2121, 0x2122}, {0x2126, 0x2126},
    {0x212B, 0x212B}, {0x2153, 0x2154}, {0x215B, 0x215E}, {0x2160, 0x216B}, {0x2170, 0x2179}, {0x2189, 0x2189},
    {0x2190, 0x2199}, {0x21B8, 0x21B9}, {0x21D2, 0x21D2}, {0x21D4, 0x21D4}, {0x21E7, 0x21E7}, {0x2200, 0x2200},
    {0x2202, 0x2203}, {0x2207, 0x2208}, {0x220B, 0x220B}, {0x220F, 0x220F}, {0x2211, 0x2211}, {0x2215, 0x2215},
    {0x221A, 0x221A}, {0x221D, 0x2220}, {0x2223, 0x2223}, {0x2225, 0x2225}, {0x2227, 0x222C}, {0x222E, 0x222E},
    {0x2234, 0x2237}, {0x223C, 0x223D}, {0x2248, 0x2248}, {0x224C, 0x224C}, {0x2252, 0x2252}, {0x2260, 0x2261},
    {0x2264, 0x2267}, {0x226A, 0x226B}, {0x226E, 0x226F}, {0x2282, 0x2283}, {0x2286, 0x2287}, {0x2295, 0x2295},
    {0x2299, 0x2299}, {0x22A5, 0x22A5}, {0x22BF, 0x22BF}, {0x2312, 0x2312}, {0x2460, 0x24E9}, {0x24EB, 0x254B},
    {0x2550, 0x2573}, {0x2580, 0x258F}, {0x2592, 0x2595}, {0x25A0, 0x25A1}, {0x25A3, 0x25A9}, {0x25B2, 0x25B3},
    {0x25B6, 0x25B7}, {0x25BC, 0x25BD}, {0x25C0, 0x25C1}, {0x25C6, 0x25C8}, {0x25CB, 0x25CB}, {0x25CE, 0x25D1},
    {0x25E2, 0x25E5}, {0x25EF, 0x25EF}, {0x2605, 0x2606}, {0x2609, 0x2609}, {0x260E, 0x260F}, {0x261C, 0x261C},
    {0x261E, 0x261E}, {0x2640, 0x2640}, {0x2642, 0x2642}, {0x2660, 0x2661}, {0x2663, 0x2665}, {0x2667, 0x266A},
    {0x266C, 0x266D}, {0x266F, 0x266F}, {0x269E, 0x269F}, {0x26BF, 0x26BF}, {0x26C6, 0x26CD}, {0x26CF, 0x26D3},
    {0x26D5, 0x26E1}, {0x26E3, 0x26E3}, {0x26E8, 0x26E9}, {0x26EB, 0x26F1}, {0x26F4, 0x26F4}, {0x26F6, 0x26F9},
    {0x26FB, 0x26FC}, {0x26FE, 0x26FF}, {0x273D, 0x273D}, {0x2776, 0x277F}, {0x2B56, 0x2B59}, {0x3248, 0x324F},
    {0xFFFD, 0xFFFD}, {0x1F100, 0x1F10A}, {0x1F110, 0x1F12D}, {0x1F130, 0x1F169}, {0x1F170, 0x1F18D},
    {0x1F18F, 0x1F190}, {0x1F19B, 0x1F1AC},
};

static int is_ambiguous(uint32_t scalar) {
    size_t low = 0, high = sizeof ambiguous / sizeof *ambiguous;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (scalar > ambiguous[middle].last) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < sizeof ambiguous / sizeof *ambiguous && scalar >= ambiguous[low].first;
}

static int narrow_width(uint32_t scalar) {
    pthread_once(&utf8_once, open_utf8_locale);
    if (utf8_locale == (locale_t)0) return wcwidth((wchar_t)scalar);
    locale_t before = uselocale(utf8_locale);
    int width = wcwidth((wchar_t)scalar);
    uselocale(before);
    return width;
}

int terminal_width(uint32_t scalar, bool wide) {
    int width = narrow_width(scalar);
    return wide && width == 1 && is_ambiguous(scalar) ? 2 : width;
}

int terminal_columns(int descriptor) {
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

int terminal_rows(int descriptor) {
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

// Keys. One terminal at a time; everything that the signal handlers read is set before they are installed.
static const int keys_descriptor = STDIN_FILENO;
static struct termios before_keys, during_keys;
static volatile sig_atomic_t keys_open = 0;
static volatile sig_atomic_t keys_resized = 0;
static volatile sig_atomic_t keys_continued = 0;
static int keys_pipe[2] = {-1, -1};

static const int fatal_signals[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGSYS, SIGTRAP};
enum { fatal_count = sizeof fatal_signals / sizeof fatal_signals[0] };
static struct sigaction before_fatal[fatal_count], before_resize, before_continue;

// Async-signal-safe. Further output starts below the picker that was drawn around the cursor.
static void restore_terminal(void) {
    if (!keys_open) return;
    keys_open = 0;
    tcsetattr(keys_descriptor, TCSANOW, &before_keys);
    static const char below[] = "\r\n\033[J";
    if (write(STDERR_FILENO, below, sizeof below - 1) < 0) return;
}

static void wake_keys(void) {
    int error = errno;
    char byte = 0;
    if (keys_pipe[1] >= 0 && write(keys_pipe[1], &byte, 1) < 0) errno = error;
    errno = error;
}

static void on_resize(int number) {
    (void)number;
    keys_resized = 1;
    wake_keys();
}

// The shell that resumed the process may have changed the terminal settings.
static void on_continue(int number) {
    int error = errno;
    keys_continued = 1;
    if (keys_open) tcsetattr(keys_descriptor, TCSANOW, &during_keys);
    on_resize(number);
    errno = error;
}

static void on_fatal(int number) {
    restore_terminal();
    for (int index = 0; index < fatal_count; index++) {
        if (fatal_signals[index] == number) sigaction(number, &before_fatal[index], NULL);
    }
    raise(number);
}

static void handle(int number, void (*handler)(int), struct sigaction *before) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART | SA_ONSTACK;
    sigaction(number, &action, before);
}

static int open_pipe(void) {
    if (keys_pipe[0] >= 0) return 0;
    int ends[2];
    if (pipe(ends) != 0) return -1;
    for (int index = 0; index < 2; index++) {
        fcntl(ends[index], F_SETFD, FD_CLOEXEC);
        fcntl(ends[index], F_SETFL, O_NONBLOCK);
    }
    keys_pipe[0] = ends[0];
    keys_pipe[1] = ends[1];
    atexit(restore_terminal);
    return 0;
}

int terminal_open_keys(void) {
    if (keys_open || open_pipe() != 0 || tcgetattr(keys_descriptor, &before_keys) != 0) return -1;
    during_keys = before_keys;
    during_keys.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG | IEXTEN);
    during_keys.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR | IGNCR | ISTRIP | BRKINT);
    during_keys.c_cc[VMIN] = 1;
    during_keys.c_cc[VTIME] = 0;
    for (int index = 0; index < fatal_count; index++)
        handle(fatal_signals[index], on_fatal, &before_fatal[index]);
    handle(SIGWINCH, on_resize, &before_resize);
    handle(SIGCONT, on_continue, &before_continue);
    keys_open = 1;
    // Discards input that was typed before the question was visible.
    if (tcsetattr(keys_descriptor, TCSAFLUSH, &during_keys) == 0) return 0;
    terminal_close_keys();
    return -1;
}

void terminal_close_keys(void) {
    if (!keys_open) return;
    keys_open = 0;
    tcsetattr(keys_descriptor, TCSAFLUSH, &before_keys);
    sigaction(SIGWINCH, &before_resize, NULL);
    sigaction(SIGCONT, &before_continue, NULL);
    for (int index = 0; index < fatal_count; index++)
        sigaction(fatal_signals[index], &before_fatal[index], NULL);
}

void terminal_suspend(void) {
    if (!keys_open) return;
    keys_open = 0;
    tcsetattr(keys_descriptor, TCSADRAIN, &before_keys);
    keys_continued = 0;
    kill(0, SIGTSTP);
    // The signal may reach another thread first, and an orphaned process group is never stopped.
    for (int tries = 0; tries < 10 && !keys_continued; tries++) poll(NULL, 0, 50);
    tcsetattr(keys_descriptor, TCSADRAIN, &during_keys);
    keys_open = 1;
}

static volatile sig_atomic_t received = 0;
static int wake_descriptor = -1;

static void on_signal(int number) {
    char byte = (char)number;
    if (received || write(wake_descriptor, &byte, 1) != 1) {
        restore_terminal();
        _exit(130);
    }
    received = 1;
    wake_keys();
}

int terminal_read_keys(uint8_t *bytes, int size, int milliseconds) {
    struct pollfd waiting[2] = {
        {.fd = keys_descriptor, .events = POLLIN},
        {.fd = keys_pipe[0], .events = POLLIN},
    };
    for (;;) {
        if (received || !keys_open) return TERMINAL_END;
        if (keys_resized) {
            keys_resized = 0;
            return TERMINAL_RESIZED;
        }
        int ready = poll(waiting, 2, milliseconds);
        if (ready == 0) return 0;
        if (ready < 0 && errno == EINTR) continue;
        if (ready < 0) return TERMINAL_END;
        if (waiting[1].revents != 0) {
            char drained[64];
            while (read(keys_pipe[0], drained, sizeof drained) > 0) continue;
            continue;
        }
        ssize_t count = read(keys_descriptor, bytes, (size_t)size);
        if (count > 0) return (int)count;
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        return TERMINAL_END;
    }
}

void terminal_ignore_closed_pipes(void) { signal(SIGPIPE, SIG_IGN); }

void terminal_watch_signals(int descriptor) {
    wake_descriptor = descriptor;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    terminal_ignore_closed_pipes();
    // Inherited from a program that ignores it, the status of a child would be lost (waitpid(2)).
    signal(SIGCHLD, SIG_DFL);
}

void terminal_end(int status) {
    restore_terminal();
    _exit(status);
}

void terminal_reserve_standard_streams(void) {
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
        if (fcntl(stream, F_GETFD) != -1) continue;
        // All lower descriptors are in use, so this one is opened.
        if (open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0) return;
    }
}

void terminal_allow_many_files(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    // macOS refuses more than OPEN_MAX, even if there is no limit.
    static const rlim_t wanted[] = {65536, 10240};
    for (size_t index = 0; index < sizeof wanted / sizeof wanted[0]; index++) {
        rlim_t count = limit.rlim_max < wanted[index] ? limit.rlim_max : wanted[index];
        struct rlimit raised = {.rlim_cur = count, .rlim_max = limit.rlim_max};
        if (limit.rlim_cur >= count || setrlimit(RLIMIT_NOFILE, &raised) == 0) return;
    }
}

void terminal_use_utf8(void) {
    if (setlocale(LC_CTYPE, "C.UTF-8") == NULL) setlocale(LC_CTYPE, "en_US.UTF-8");
}

extern char **environ;

const char *terminal_environment(size_t index) { return environ == NULL ? NULL : environ[index]; }

static char **first_arguments;
static int first_argument_count;

// The loader passes these to constructors, so that they don't depend on /proc, which a preloaded library may hide.
__attribute__((constructor)) static void keep_arguments(int count, char **arguments) {
    first_argument_count = count;
    first_arguments = arguments;
}

const char *terminal_argument(size_t index) {
    return index < (size_t)first_argument_count ? first_arguments[index] : NULL;
}
