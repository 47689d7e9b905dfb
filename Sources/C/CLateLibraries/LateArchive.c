#if defined(__linux__)
#define _GNU_SOURCE
#include "CLateLibraries.h"
#include "LateLibrary.h"

#include <archive.h>
#include <archive_entry.h>
#include <pthread.h>

// One line for each function of the library that the program calls. Its type comes from the library's header: the
// table entry, the definition below and the call between them are all checked against it.
#define FUNCTIONS(EACH) \
    EACH(archive_entry_filetype) \
    EACH(archive_entry_hardlink) \
    EACH(archive_entry_pathname) \
    EACH(archive_entry_perm) \
    EACH(archive_entry_size) \
    EACH(archive_entry_symlink) \
    EACH(archive_error_string) \
    EACH(archive_read_data_block) \
    EACH(archive_read_free) \
    EACH(archive_read_new) \
    EACH(archive_read_next_header) \
    EACH(archive_read_open1) \
    EACH(archive_read_set_callback_data) \
    EACH(archive_read_set_format_option) \
    EACH(archive_read_set_read_callback) \
    EACH(archive_read_set_seek_callback) \
    EACH(archive_read_support_format_tar) \
    EACH(archive_read_support_format_zip_seekable) \
    EACH(archive_version_string)

#define ENTRY(name) __typeof__(name) *name;
static struct { FUNCTIONS(ENTRY) } functions;

static void load(void) {
    void *library = late_library_open("libarchive.so.13", "libarchive");
#define FIND(name) functions.name = (__typeof__(name) *)late_library_function(library, #name);
    FUNCTIONS(FIND)
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void *load_once(void *context) {
    pthread_once(&once, load);
    return context;
}

void late_libraries_begin_archive(void) { late_library_begin(load_once); }

/// The library's function, loaded now if it was not; a version without it ends the program.
#define REAL(name) \
    ({ \
        load_once(NULL); \
        if (functions.name == NULL) late_library_missing(#name); \
        functions.name; \
    })

#define FORWARD(result, name, parameters, arguments) \
    STAND_IN result name parameters { return REAL(name) arguments; }

FORWARD(__LA_MODE_T, archive_entry_filetype, (struct archive_entry *entry), (entry))
FORWARD(const char *, archive_entry_hardlink, (struct archive_entry *entry), (entry))
FORWARD(const char *, archive_entry_pathname, (struct archive_entry *entry), (entry))
FORWARD(__LA_MODE_T, archive_entry_perm, (struct archive_entry *entry), (entry))
FORWARD(la_int64_t, archive_entry_size, (struct archive_entry *entry), (entry))
FORWARD(const char *, archive_entry_symlink, (struct archive_entry *entry), (entry))
FORWARD(const char *, archive_error_string, (struct archive *archive), (archive))
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
FORWARD(int, archive_read_support_format_tar, (struct archive *archive), (archive))
FORWARD(int, archive_read_support_format_zip_seekable, (struct archive *archive), (archive))
FORWARD(const char *, archive_version_string, (void), ())

#else
#include "CLateLibraries.h"

void late_libraries_begin_archive(void) {}
#endif
