// File-system calls that Swift can't say itself, and the one place where Linux and macOS differ.
#ifndef CFILETREE_H
#define CFILETREE_H

#include <dirent.h>
#include <stdint.h>
#include <sys/types.h>

/// Renames and fails with EEXIST when the new name is taken. 0, or -1 with errno.
int filetree_rename_new(int old_directory, const char *old_name, int new_directory, const char *new_name);

/// Exchanges two names in one step. 0, or -1 with errno.
int filetree_exchange(int first_directory, const char *first_name, int second_directory, const char *second_name);

/// Makes `target` share the blocks of `source` where the file system can. 0, or -1 with errno.
int filetree_clone(int target, int source);

/// Returns 1 if all of at least one byte are zero, otherwise 0.
int filetree_is_zero(const uint8_t *bytes, size_t count);

/// Reaches the disk itself, not only its cache, where the system makes a difference. 0, or -1 with errno.
int filetree_synchronize(int descriptor);

/// Has the system start to write a file's contents to disk, without waiting for it, where the system can.
void filetree_start_writeback(int descriptor);

/// Writes all changes of the descriptor's volume to disk: for thousands of files much faster than one after the other.
/// 0, or -1 with errno.
int filetree_synchronize_volume(int descriptor);

/// Starts `filetree_synchronize` for many descriptors at once: the disk then writes its own journal once for all of them,
/// not once for each. The descriptors must stay open until the end. NULL with errno.
struct filetree_synchronization *filetree_begin_synchronization(const int *descriptors, int count);

/// Waits until a synchronization is done, and frees it. 0, or -1 with errno and the index of a descriptor that failed.
int filetree_end_synchronization(struct filetree_synchronization *work, int *failed);

/// The time at which a file or folder was made, in nanoseconds since 1970; -1 where the file system does not report it.
int64_t filetree_birth_time(int descriptor);

/// Whether the file system is of a kind that keeps the mode of each file; 0 where that depends on how it is mounted.
int filetree_keeps_modes(int descriptor);

/// The path of the running program, which may lead through symbolic links, with its NUL. 0, or -1 if it is longer.
int filetree_program(char *path, uint32_t size);

/// The name of a directory entry, up to its NUL.
const char *filetree_entry_name(const struct dirent *entry);

/// The type of a directory entry, as in `st_mode & S_IFMT`; 0 where the file system does not report it.
mode_t filetree_entry_kind(const struct dirent *entry);

/// Opens relative to a directory; the mode counts only when the file is made.
int filetree_open(int directory, const char *name, int flags, mode_t mode);

/// Opens the file at a path below a directory for `fstat` only, without following a symbolic link; one that is the file
/// itself is opened. A descriptor, -1 with errno, or -2 where the system can't do so in one call.
int filetree_open_beneath(int directory, const char *path);

/// Opens the file or folder at a path below a directory for reading, without following a symbolic link. A descriptor, or
/// -1 if it can't be opened, or if the system can't do so in one call.
int filetree_read_beneath(int directory, const char *path, int flags);

/// Reads once, again when a signal came first. The count, 0 at the end, or -1 with errno.
ssize_t filetree_read(int descriptor, void *bytes, size_t count);

/// Writes everything. 0, or -1 with errno.
int filetree_write(int descriptor, const void *bytes, size_t count);

#endif
