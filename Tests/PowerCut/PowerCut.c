// Kills a program before a chosen change to the file system, or makes that change fail.
//
// As a preloaded library (LD_PRELOAD), it counts the calls that change something below one folder:
//   POWER_CUT_BELOW  the folder, as a path without symlinks
//   POWER_CUT_AT     the number of the call, from 1; 0 only counts
//   POWER_CUT_HOW    kill   the program is killed before the call
//                    tear   the program is killed; a write writes only its first half
//                    error  the call fails with EIO, later calls succeed
//                    pair   this call and the next one fail with EIO
//                    full   this call and all later ones that need space fail with ENOSPC
//                    size   the disk has room for this many bytes less one: the write that needs more writes what fits,
//                           and all later calls that need space fail with ENOSPC; the list has the bytes of each write
//                    read   reads are counted instead of changes; the read fails with EIO, later ones succeed
//   POWER_CUT_LOG    a file that gets one line for each call
//   POWER_CUT_APART  a folder, as a path without symlinks, that behaves like another file system: renames into
//                    or out of it fail with EXDEV
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/fs.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum how { HOW_KILL, HOW_TEAR, HOW_ERROR, HOW_PAIR, HOW_FULL, HOW_SIZE, HOW_READ };
static const char *const hows[] = {"kill", "tear", "error", "pair", "full", "size", "read"};
enum need { TAKES_SPACE, TAKES_NONE };

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static char below[PATH_MAX];
static char apart[PATH_MAX];
static long at;
static long count;
static long written;
static enum how how;
static int log_file = -1;

static void note(const char *text) {
    if (log_file >= 0) (void)!syscall(SYS_write, log_file, text, strlen(text));
}

__attribute__((constructor)) static void begin(void) {
    const char *folder = getenv("POWER_CUT_BELOW");
    const char *number = getenv("POWER_CUT_AT");
    const char *kind = getenv("POWER_CUT_HOW");
    const char *log = getenv("POWER_CUT_LOG");
    if (log) {
        log_file = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    }
    if (number) at = strtol(number, NULL, 10);
    for (int place = 0; kind && place <= HOW_READ; place++) {
        if (strcmp(kind, hows[place]) == 0) how = (enum how)place;
    }
    const char *other = getenv("POWER_CUT_APART");
    if (folder && strlen(folder) < sizeof below) strcpy(below, folder);
    if (other && strlen(other) < sizeof apart) strcpy(apart, other);
}

static void die(void) {
    syscall(SYS_kill, syscall(SYS_getpid), SIGKILL);
    for (;;) pause();
}

static int is_in(const char *folder, const char *path) {
    size_t length = strlen(folder);
    return length > 0 && strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

/// Finds the path of an open file or folder; empty if it has none.
static void path_of(int descriptor, char path[PATH_MAX]) {
    char link[64];
    path[0] = 0;
    if (descriptor == AT_FDCWD) {
        if (syscall(SYS_getcwd, path, PATH_MAX) < 0) path[0] = 0;
        return;
    }
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, PATH_MAX - 1);
    path[length < 0 ? 0 : length] = 0;
}

/// Counts a call that reads something at this path. Returns 0 to make the call, or -1 with errno.
static int look(const char *call, const char *path) {
    if (how != HOW_READ || !is_in(below, path)) return 0;
    pthread_mutex_lock(&turn);
    long number = ++count;
    char line[PATH_MAX + 64];
    snprintf(line, sizeof line, "%ld %s %s\n", number, call, path + strlen(below));
    note(line);
    pthread_mutex_unlock(&turn);
    if (number != at) return 0;
    errno = EIO;
    return -1;
}

/// Counts a call on this path. Returns 0 to make the call, or -1 with errno.
static int pass(const char *call, enum need need, const char *path) {
    if (how == HOW_READ || !is_in(below, path)) return 0;
    pthread_mutex_lock(&turn);
    long number = ++count;
    char line[PATH_MAX + 64];
    snprintf(line, sizeof line, "%ld %s %s\n", number, call, path + strlen(below));
    note(line);
    int code = 0;
    if (how == HOW_SIZE) {
        if (at > 0 && written >= at - 1 && need == TAKES_SPACE) code = ENOSPC;
    } else if (at > 0 && number >= at) {
        switch (how) {
        case HOW_KILL:
            die();
            break;
        case HOW_TEAR:
            if (strcmp(call, "write") != 0) die();
            code = EIO;
            break;
        case HOW_ERROR: code = number == at ? EIO : 0; break;
        case HOW_PAIR: code = number <= at + 1 ? EIO : 0; break;
        // A full disk does not refuse calls that free space.
        case HOW_FULL: code = need == TAKES_SPACE ? ENOSPC : 0; break;
        case HOW_SIZE:
        case HOW_READ: break;
        }
    }
    pthread_mutex_unlock(&turn);
    if (code == 0) return 0;
    errno = code;
    return -1;
}

static int pass_open(const char *call, enum need need, int descriptor) {
    char path[PATH_MAX];
    path_of(descriptor, path);
    return pass(call, need, path);
}

static int look_open(const char *call, int descriptor) {
    char path[PATH_MAX];
    if (how != HOW_READ) return 0;
    path_of(descriptor, path);
    return look(call, path);
}

static void join(int directory, const char *name, char path[2 * PATH_MAX]) {
    char folder[PATH_MAX] = "";
    if (name[0] != '/') path_of(directory, folder);
    snprintf(path, 2 * PATH_MAX, "%s%s%s", folder, name[0] == '/' ? "" : "/", name);
}

static int pass_name(const char *call, enum need need, int directory, const char *name) {
    char path[2 * PATH_MAX];
    join(directory, name, path);
    return pass(call, need, path);
}

static int look_name(const char *call, int directory, const char *name) {
    char path[2 * PATH_MAX];
    if (how != HOW_READ) return 0;
    join(directory, name, path);
    return look(call, path);
}

/// Counts a rename or a link. Returns 0 to make the call, or -1 with errno; a call across file systems is not counted.
static int pass_names(const char *call, int from, const char *name, int to, const char *other) {
    char old[2 * PATH_MAX], new[2 * PATH_MAX];
    join(from, name, old);
    join(to, other, new);
    if (is_in(apart, old) == is_in(apart, new)) return pass(call, TAKES_SPACE, new);
    errno = EXDEV;
    return -1;
}

#define REAL(type, name, ...)                                                                                    \
    static type (*real)(__VA_ARGS__);                                                                            \
    if (!real) real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

#define OPEN(name)                                                                                               \
    int name(const char *path, int flags, ...) {                                                                 \
        REAL(int, name, const char *, int, ...);                                                                 \
        va_list rest;                                                                                            \
        va_start(rest, flags);                                                                                   \
        mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0;                                \
        va_end(rest);                                                                                            \
        if (flags & (O_CREAT | O_TRUNC) && pass_name("open", TAKES_SPACE, AT_FDCWD, path)) return -1;            \
        if (!(flags & (O_CREAT | O_TRUNC)) && look_name("open", AT_FDCWD, path)) return -1;                      \
        return real(path, flags, mode);                                                                          \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                                                             \
    int name(int directory, const char *path, int flags, ...) {                                                  \
        REAL(int, name, int, const char *, int, ...);                                                            \
        va_list rest;                                                                                            \
        va_start(rest, flags);                                                                                   \
        mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0;                                \
        va_end(rest);                                                                                            \
        if (flags & (O_CREAT | O_TRUNC) && pass_name("open", TAKES_SPACE, directory, path)) return -1;           \
        if (!(flags & (O_CREAT | O_TRUNC)) && look_name("open", directory, path)) return -1;                     \
        return real(directory, path, flags, mode);                                                               \
    }
OPENAT(openat)
OPENAT(openat64)

FILE *fopen(const char *path, const char *mode) {
    REAL(FILE *, fopen, const char *, const char *);
    if (strpbrk(mode, "wa+") && pass_name("fopen", TAKES_SPACE, AT_FDCWD, path)) return NULL;
    return real(path, mode);
}

/// Returns how many of the bytes to write there is room for, and counts them.
static size_t room(int descriptor, size_t size) {
    char path[PATH_MAX];
    path_of(descriptor, path);
    if (how != HOW_SIZE || !is_in(below, path)) return size;
    pthread_mutex_lock(&turn);
    size_t left = at > 0 ? (size_t)(at - 1 - written) : size;
    if (size > left) size = left;
    written += (long)size;
    char line[64];
    snprintf(line, sizeof line, "bytes %zu\n", size);
    note(line);
    pthread_mutex_unlock(&turn);
    return size;
}

// A full disk may accept some of the bytes: the stopped call writes the first half.
ssize_t write(int descriptor, const void *bytes, size_t size) {
    REAL(ssize_t, write, int, const void *, size_t);
    if (pass_open("write", TAKES_SPACE, descriptor) == 0) {
        return real(descriptor, bytes, room(descriptor, size));
    }
    int code = errno;
    if (how == HOW_FULL && count == at && size > 1) return real(descriptor, bytes, size / 2);
    if (how == HOW_TEAR) {
        (void)!real(descriptor, bytes, size / 2);
        die();
    }
    errno = code;
    return -1;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t place) {
    REAL(ssize_t, pwrite, int, const void *, size_t, off_t);
    return pass_open("pwrite", TAKES_SPACE, descriptor) ? -1 : real(descriptor, bytes, size, place);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off64_t place) {
    REAL(ssize_t, pwrite64, int, const void *, size_t, off64_t);
    return pass_open("pwrite", TAKES_SPACE, descriptor) ? -1 : real(descriptor, bytes, size, place);
}

ssize_t writev(int descriptor, const struct iovec *parts, int number) {
    REAL(ssize_t, writev, int, const struct iovec *, int);
    return pass_open("writev", TAKES_SPACE, descriptor) ? -1 : real(descriptor, parts, number);
}

ssize_t copy_file_range(int from, off64_t *start, int to, off64_t *place, size_t size, unsigned flags) {
    REAL(ssize_t, copy_file_range, int, off64_t *, int, off64_t *, size_t, unsigned);
    return pass_open("copy_file_range", TAKES_SPACE, to) ? -1 : real(from, start, to, place, size, flags);
}

ssize_t read(int descriptor, void *bytes, size_t size) {
    REAL(ssize_t, read, int, void *, size_t);
    return look_open("read", descriptor) ? -1 : real(descriptor, bytes, size);
}

ssize_t pread(int descriptor, void *bytes, size_t size, off_t place) {
    REAL(ssize_t, pread, int, void *, size_t, off_t);
    return look_open("pread", descriptor) ? -1 : real(descriptor, bytes, size, place);
}

ssize_t pread64(int descriptor, void *bytes, size_t size, off64_t place) {
    REAL(ssize_t, pread64, int, void *, size_t, off64_t);
    return look_open("pread", descriptor) ? -1 : real(descriptor, bytes, size, place);
}

struct dirent *readdir(DIR *folder) {
    REAL(struct dirent *, readdir, DIR *);
    return look_open("readdir", dirfd(folder)) ? NULL : real(folder);
}

struct dirent64 *readdir64(DIR *folder) {
    REAL(struct dirent64 *, readdir64, DIR *);
    return look_open("readdir", dirfd(folder)) ? NULL : real(folder);
}

int fstat(int descriptor, struct stat *facts) {
    REAL(int, fstat, int, struct stat *);
    return look_open("stat", descriptor) ? -1 : real(descriptor, facts);
}

int fstatat(int directory, const char *name, struct stat *facts, int flags) {
    REAL(int, fstatat, int, const char *, struct stat *, int);
    return look_name("stat", directory, name) ? -1 : real(directory, name, facts, flags);
}

ssize_t readlinkat(int directory, const char *name, char *target, size_t size) {
    REAL(ssize_t, readlinkat, int, const char *, char *, size_t);
    return look_name("readlink", directory, name) ? -1 : real(directory, name, target, size);
}

int flock(int descriptor, int operation) {
    REAL(int, flock, int, int);
    return look_open("flock", descriptor) ? -1 : real(descriptor, operation);
}

int ioctl(int descriptor, unsigned long request, ...) {
    REAL(int, ioctl, int, unsigned long, ...);
    va_list rest;
    va_start(rest, request);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    // A clone would take no room.
    if (request == FICLONE && how == HOW_SIZE) {
        errno = EOPNOTSUPP;
        return -1;
    }
    if (request == FICLONE && pass_open("clone", TAKES_SPACE, descriptor)) return -1;
    return real(descriptor, request, argument);
}

int ftruncate(int descriptor, off_t size) {
    REAL(int, ftruncate, int, off_t);
    return pass_open("ftruncate", TAKES_NONE, descriptor) ? -1 : real(descriptor, size);
}

int ftruncate64(int descriptor, off64_t size) {
    REAL(int, ftruncate64, int, off64_t);
    return pass_open("ftruncate", TAKES_NONE, descriptor) ? -1 : real(descriptor, size);
}

int fsync(int descriptor) {
    REAL(int, fsync, int);
    return pass_open("fsync", TAKES_SPACE, descriptor) ? -1 : real(descriptor);
}

int fdatasync(int descriptor) {
    REAL(int, fdatasync, int);
    return pass_open("fdatasync", TAKES_SPACE, descriptor) ? -1 : real(descriptor);
}

int fchmod(int descriptor, mode_t mode) {
    REAL(int, fchmod, int, mode_t);
    return pass_open("fchmod", TAKES_NONE, descriptor) ? -1 : real(descriptor, mode);
}

int chmod(const char *path, mode_t mode) {
    REAL(int, chmod, const char *, mode_t);
    return pass_name("chmod", TAKES_NONE, AT_FDCWD, path) ? -1 : real(path, mode);
}

int fchmodat(int directory, const char *name, mode_t mode, int flags) {
    REAL(int, fchmodat, int, const char *, mode_t, int);
    return pass_name("fchmod", TAKES_NONE, directory, name) ? -1 : real(directory, name, mode, flags);
}

int futimens(int descriptor, const struct timespec times[2]) {
    REAL(int, futimens, int, const struct timespec[2]);
    return pass_open("futimens", TAKES_NONE, descriptor) ? -1 : real(descriptor, times);
}

int utimensat(int directory, const char *name, const struct timespec times[2], int flags) {
    REAL(int, utimensat, int, const char *, const struct timespec[2], int);
    return pass_name("utimensat", TAKES_NONE, directory, name) ? -1 : real(directory, name, times, flags);
}

int mkdir(const char *path, mode_t mode) {
    REAL(int, mkdir, const char *, mode_t);
    return pass_name("mkdir", TAKES_SPACE, AT_FDCWD, path) ? -1 : real(path, mode);
}

int mkdirat(int directory, const char *name, mode_t mode) {
    REAL(int, mkdirat, int, const char *, mode_t);
    return pass_name("mkdir", TAKES_SPACE, directory, name) ? -1 : real(directory, name, mode);
}

int symlink(const char *target, const char *path) {
    REAL(int, symlink, const char *, const char *);
    return pass_name("symlink", TAKES_SPACE, AT_FDCWD, path) ? -1 : real(target, path);
}

int symlinkat(const char *target, int directory, const char *name) {
    REAL(int, symlinkat, const char *, int, const char *);
    return pass_name("symlink", TAKES_SPACE, directory, name) ? -1 : real(target, directory, name);
}

int link(const char *path, const char *other) {
    REAL(int, link, const char *, const char *);
    return pass_names("link", AT_FDCWD, path, AT_FDCWD, other) ? -1 : real(path, other);
}

int linkat(int from, const char *name, int to, const char *other, int flags) {
    REAL(int, linkat, int, const char *, int, const char *, int);
    return pass_names("link", from, name, to, other) ? -1 : real(from, name, to, other, flags);
}

int unlink(const char *path) {
    REAL(int, unlink, const char *);
    return pass_name("unlink", TAKES_NONE, AT_FDCWD, path) ? -1 : real(path);
}

int rmdir(const char *path) {
    REAL(int, rmdir, const char *);
    return pass_name("rmdir", TAKES_NONE, AT_FDCWD, path) ? -1 : real(path);
}

int unlinkat(int directory, const char *name, int flags) {
    REAL(int, unlinkat, int, const char *, int);
    return pass_name("unlink", TAKES_NONE, directory, name) ? -1 : real(directory, name, flags);
}

int rename(const char *path, const char *other) {
    REAL(int, rename, const char *, const char *);
    return pass_names("rename", AT_FDCWD, path, AT_FDCWD, other) ? -1 : real(path, other);
}

int renameat(int from, const char *name, int to, const char *other) {
    REAL(int, renameat, int, const char *, int, const char *);
    return pass_names("rename", from, name, to, other) ? -1 : real(from, name, to, other);
}

int renameat2(int from, const char *name, int to, const char *other, unsigned flags) {
    REAL(int, renameat2, int, const char *, int, const char *, unsigned);
    return pass_names("renameat2", from, name, to, other) ? -1 : real(from, name, to, other, flags);
}

// The program calls renameat2 by number.
long syscall(long number, ...) {
    REAL(long, syscall, long, ...);
    va_list rest;
    va_start(rest, number);
    long a = va_arg(rest, long), b = va_arg(rest, long), c = va_arg(rest, long);
    long d = va_arg(rest, long), e = va_arg(rest, long), f = va_arg(rest, long);
    va_end(rest);
    if (number == SYS_renameat2 && pass_names("renameat2", (int)a, (const char *)b, (int)c, (const char *)d)) {
        return -1;
    }
    if (number == SYS_openat2 && look_name("open", (int)a, (const char *)b)) return -1;
    return real(number, a, b, c, d, e, f);
}
