#if defined(__linux__) && !defined(SKILLS_STATIC)
#define _GNU_SOURCE
#include "CLateLibraries.h"
#include "LateLibrary.h"

#include <archive.h>
#include <archive_entry.h>

// The functions that the program calls.
#define FUNCTIONS(EACH) \
    EACH(archive_entry_filetype) \
    EACH(archive_entry_hardlink) \
    EACH(archive_entry_pathname) \
    EACH(archive_entry_perm) \
    EACH(archive_entry_size) \
    EACH(archive_entry_symlink) \
    EACH(archive_error_string) \
    EACH(archive_filter_bytes) \
    EACH(archive_filter_count) \
    EACH(archive_read_data_block) \
    EACH(archive_read_free) \
    EACH(archive_read_new) \
    EACH(archive_read_next_header) \
    EACH(archive_read_open1) \
    EACH(archive_read_set_callback_data) \
    EACH(archive_read_set_format_option) \
    EACH(archive_read_set_read_callback) \
    EACH(archive_read_set_seek_callback) \
    EACH(archive_read_support_filter_bzip2) \
    EACH(archive_read_support_filter_xz) \
    EACH(archive_read_support_filter_zstd) \
    EACH(archive_read_support_format_raw) \
    EACH(archive_read_support_format_tar) \
    EACH(archive_read_support_format_zip_seekable) \
    EACH(archive_version_string)

LATE_LIBRARY(FUNCTIONS, "libarchive.so.13", "libarchive", late_libraries_begin_archive)

FORWARD(__LA_MODE_T, archive_entry_filetype, (struct archive_entry *entry), (entry))
FORWARD(const char *, archive_entry_hardlink, (struct archive_entry *entry), (entry))
FORWARD(const char *, archive_entry_pathname, (struct archive_entry *entry), (entry))
FORWARD(__LA_MODE_T, archive_entry_perm, (struct archive_entry *entry), (entry))
FORWARD(la_int64_t, archive_entry_size, (struct archive_entry *entry), (entry))
FORWARD(const char *, archive_entry_symlink, (struct archive_entry *entry), (entry))
FORWARD(const char *, archive_error_string, (struct archive *archive), (archive))
FORWARD(la_int64_t, archive_filter_bytes, (struct archive *archive, int filter), (archive, filter))
FORWARD(int, archive_filter_count, (struct archive *archive), (archive))
FORWARD(
    int, archive_read_data_block,
    (struct archive *archive, const void **bytes, size_t *count, la_int64_t *offset),
    (archive, bytes, count, offset))
FORWARD(int, archive_read_free, (struct archive *archive), (archive))
FORWARD(struct archive *, archive_read_new, (void), ())
FORWARD(
    int, archive_read_next_header,
    (struct archive *archive, struct archive_entry **entry),
    (archive, entry))
FORWARD(int, archive_read_open1, (struct archive *archive), (archive))
FORWARD(
    int, archive_read_set_callback_data,
    (struct archive *archive, void *context),
    (archive, context))
FORWARD(
    int, archive_read_set_format_option,
    (struct archive *archive, const char *format, const char *option, const char *value),
    (archive, format, option, value))
FORWARD(
    int, archive_read_set_read_callback,
    (struct archive *archive, archive_read_callback *callback),
    (archive, callback))
FORWARD(
    int, archive_read_set_seek_callback,
    (struct archive *archive, archive_seek_callback *callback),
    (archive, callback))
FORWARD(int, archive_read_support_filter_bzip2, (struct archive *archive), (archive))
FORWARD(int, archive_read_support_filter_xz, (struct archive *archive), (archive))
FORWARD(int, archive_read_support_filter_zstd, (struct archive *archive), (archive))
FORWARD(int, archive_read_support_format_raw, (struct archive *archive), (archive))
FORWARD(int, archive_read_support_format_tar, (struct archive *archive), (archive))
FORWARD(int, archive_read_support_format_zip_seekable, (struct archive *archive), (archive))
FORWARD(const char *, archive_version_string, (void), ())

#else
#include "CLateLibraries.h"

void late_libraries_begin_archive(void) {}
#endif
