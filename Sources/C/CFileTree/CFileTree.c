#define _GNU_SOURCE
#include "CFileTree.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

int filetree_is_zero(const uint8_t *bytes, size_t count) {
    return bytes[0] == 0 && memcmp(bytes, bytes + 1, count - 1) == 0;
}

#if defined(__linux__)
#include <linux/fs.h>
#include <linux/stat.h>
#if __has_include(<linux/openat2.h>)
#include <linux/openat2.h>
#endif
#include <sys/syscall.h>
#include <sys/vfs.h>

// By number: musl and older glibc have no renameat2 function.
static int rename_with(int old_directory, const char *old_name, int new_directory, const char *new_name,
                       unsigned flags) {
    return (int)syscall(SYS_renameat2, old_directory, old_name, new_directory, new_name, flags);
}

int filetree_rename_new(int old_directory, const char *old_name, int new_directory, const char *new_name) {
    return rename_with(old_directory, old_name, new_directory, new_name, RENAME_NOREPLACE);
}

int filetree_exchange(int first_directory, const char *first_name, int second_directory, const char *second_name) {
    return rename_with(first_directory, first_name, second_directory, second_name, RENAME_EXCHANGE);
}

int filetree_clone(int target, int source) { return ioctl(target, FICLONE, source); }

int filetree_synchronize(int descriptor) { return fsync(descriptor); }

int filetree_synchronize_volume(int descriptor) { return syncfs(descriptor); }

void filetree_start_writeback(int descriptor) { (void)sync_file_range(descriptor, 0, 0, SYNC_FILE_RANGE_WRITE); }

// By number, too: older musl has no statx function.
int64_t filetree_birth_time(int descriptor) {
    struct statx status;
    if (syscall(SYS_statx, descriptor, "", AT_EMPTY_PATH, STATX_BTIME, &status) != 0) { return -1; }
    if (!(status.stx_mask & STATX_BTIME)) { return -1; }
    return status.stx_btime.tv_sec * INT64_C(1000000000) + status.stx_btime.tv_nsec;
}

// Not here: FAT, exFAT, NTFS, SMB, 9p (folders of Windows in WSL) and everything over FUSE. The numbers are those of statfs(2).
int filetree_keeps_modes(int descriptor) {
    struct statfs status;
    if (fstatfs(descriptor, &status) != 0) { return 0; }
    switch ((uint32_t)status.f_type) {
    case 0xEF53:     // ext2, ext3, ext4
    case 0x58465342: // XFS
    case 0x9123683E: // Btrfs
    case 0x01021994: // tmpfs
    case 0x794C7630: // overlay
    case 0x2FC12FC1: // ZFS
    case 0xF2F52010: // F2FS
    case 0xCA451A4E: // bcachefs
    case 0x6969:     // NFS
    case 0x73717368: // SquashFS
    case 0xE0F5E1E2: // EROFS
    case 0x858458F6: // ramfs
        return 1;
    default: return 0;
    }
}

int filetree_program(char *path, uint32_t size) {
    return snprintf(path, size, "/proc/self/exe") < (int)size ? 0 : -1;
}
#elif defined(__APPLE__)
#include <mach-o/dyld.h>
#include <sys/clonefile.h>
#include <sys/mount.h>
#include <sys/stat.h>

int filetree_program(char *path, uint32_t size) { return _NSGetExecutablePath(path, &size); }

int filetree_keeps_modes(int descriptor) {
    struct statfs status;
    if (fstatfs(descriptor, &status) != 0) { return 0; }
    return strcmp(status.f_fstypename, "apfs") == 0 || strcmp(status.f_fstypename, "hfs") == 0;
}

int filetree_rename_new(int old_directory, const char *old_name, int new_directory, const char *new_name) {
    return renameatx_np(old_directory, old_name, new_directory, new_name, RENAME_EXCL);
}

int filetree_exchange(int first_directory, const char *first_name, int second_directory, const char *second_name) {
    return renameatx_np(first_directory, first_name, second_directory, second_name, RENAME_SWAP);
}

int64_t filetree_birth_time(int descriptor) {
    struct stat status;
    if (fstat(descriptor, &status) != 0) { return -1; }
    return status.st_birthtimespec.tv_sec * INT64_C(1000000000) + status.st_birthtimespec.tv_nsec;
}

// fclonefileat makes a new file; into an open one macOS can't clone, so the caller copies.
int filetree_clone(int target, int source) {
    (void)target;
    (void)source;
    errno = ENOTSUP;
    return -1;
}

// fsync(2) on macOS leaves the bytes in the drive's cache; F_BARRIERFSYNC keeps their order.
int filetree_synchronize(int descriptor) {
    return fcntl(descriptor, F_BARRIERFSYNC) == 0 ? 0 : fsync(descriptor);
}

void filetree_start_writeback(int descriptor) { (void)descriptor; }

// sync(2) hands over the bytes of all volumes; F_FULLFSYNC makes the drive write what it was given before.
int filetree_synchronize_volume(int descriptor) {
    sync();
    return fcntl(descriptor, F_FULLFSYNC) == 0 ? 0 : fsync(descriptor);
}
#endif

const char *filetree_entry_name(const struct dirent *entry) { return entry->d_name; }

mode_t filetree_entry_kind(const struct dirent *entry) {
    return entry->d_type == DT_UNKNOWN ? 0 : DTTOIF(entry->d_type);
}

int filetree_open(int directory, const char *name, int flags, mode_t mode) {
    return openat(directory, name, flags, mode);
}

int filetree_open_beneath(int directory, const char *path) {
#if defined(SYS_openat2) && defined(RESOLVE_NO_SYMLINKS)
    struct open_how how = {
        .flags = O_PATH | O_NOFOLLOW | O_CLOEXEC, .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS};
    int descriptor = (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
    if (descriptor >= 0 || errno == ENOENT || errno == ENOTDIR || errno == ELOOP || errno == EMFILE) return descriptor;
    // Older systems and some sandboxes lack the call.
    return -2;
#else
    (void)directory, (void)path;
    return -2;
#endif
}

int filetree_read_beneath(int directory, const char *path, int flags) {
#if defined(SYS_openat2) && defined(RESOLVE_NO_SYMLINKS)
    struct open_how how = {
        .flags = (unsigned)(flags | O_RDONLY | O_NOFOLLOW | O_CLOEXEC), .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS};
    return (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
#else
    (void)directory, (void)path, (void)flags;
    return -1;
#endif
}

ssize_t filetree_read(int descriptor, void *bytes, size_t count) {
    ssize_t result;
    do {
        result = read(descriptor, bytes, count);
    } while (result < 0 && errno == EINTR);
    return result;
}

int filetree_write(int descriptor, const void *bytes, size_t count) {
    const char *next = bytes;
    while (count > 0) {
        ssize_t written = write(descriptor, next, count);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return -1;
        next += written;
        count -= (size_t)written;
    }
    return 0;
}

enum { most_threads = 8 };

struct filetree_synchronization {
    int count;
    atomic_int next;
    atomic_int failed;
    atomic_int error;
    int started;
    pthread_t threads[most_threads];
    int descriptors[];
};

static void *synchronize_some(void *context) {
    struct filetree_synchronization *work = context;
    int index;
    while ((index = atomic_fetch_add(&work->next, 1)) < work->count) {
        if (filetree_synchronize(work->descriptors[index]) == 0) continue;
        atomic_store(&work->error, errno);
        atomic_store(&work->failed, index);
    }
    return NULL;
}

struct filetree_synchronization *filetree_begin_synchronization(const int *descriptors, int count) {
    struct filetree_synchronization *work = malloc(sizeof *work + (size_t)count * sizeof *descriptors);
    if (!work) return NULL;
    work->count = count;
    work->started = 0;
    memcpy(work->descriptors, descriptors, (size_t)count * sizeof *descriptors);
    atomic_init(&work->next, 0);
    atomic_init(&work->failed, -1);
    atomic_init(&work->error, 0);
    while (work->started < most_threads && work->started < count &&
           pthread_create(&work->threads[work->started], NULL, synchronize_some, work) == 0)
        work->started++;
    return work;
}

int filetree_end_synchronization(struct filetree_synchronization *work, int *failed) {
    // This thread works too; where no other can be started it does everything.
    synchronize_some(work);
    for (int index = 0; index < work->started; index++) pthread_join(work->threads[index], NULL);
    *failed = atomic_load(&work->failed);
    int error = atomic_load(&work->error);
    free(work);
    if (*failed < 0) return 0;
    errno = error;
    return -1;
}
