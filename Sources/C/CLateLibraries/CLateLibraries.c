#define _GNU_SOURCE
#include "CLateLibraries.h"

#if defined(__linux__)
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

/// Says what the dynamic loader says where a library that was linked is missing, and ends as it does.
[[noreturn]] static void end_without(const char *name) {
    const char *reason = dlerror();
    fprintf(stderr, "skills: error while loading %s: %s\n", name, reason ? reason : "no reason given");
    _exit(127);
}

static void *curl, *archive;

static void load_curl(void) {
    curl = dlopen("libcurl.so.4", RTLD_LAZY);
    if (curl == NULL) end_without("libcurl");
}

static void load_archive(void) {
    archive = dlopen("libarchive.so.13", RTLD_LAZY);
    if (archive == NULL) end_without("libarchive");
}

static pthread_once_t curl_once = PTHREAD_ONCE_INIT, archive_once = PTHREAD_ONCE_INIT;

static void *run_load_curl(void *context) {
    pthread_once(&curl_once, load_curl);
    return context;
}

static void *run_load_archive(void *context) {
    pthread_once(&archive_once, load_archive);
    return context;
}

static void begin(void *(*load)(void *context)) {
    pthread_t thread;
    sigset_t all, before;
    // Signals are for the other threads.
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    // Where no thread can be started, the first call loads.
    if (pthread_create(&thread, NULL, load, NULL) == 0) pthread_detach(thread);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void late_libraries_begin_curl(void) { begin(run_load_curl); }

void late_libraries_begin_archive(void) { begin(run_load_archive); }

/// A function of a library that is loaded now; where it is found once, it is kept.
static void *function(
    _Atomic(void *) *place, pthread_once_t *once, void (*load)(void), void **library,
    const char *name) {
    void *found = atomic_load_explicit(place, memory_order_acquire);
    if (found != NULL) return found;
    pthread_once(once, load);
    found = dlsym(*library, name);
    if (found == NULL) end_without(name);
    atomic_store_explicit(place, found, memory_order_release);
    return found;
}

// The functions are defined without their headers, whose types differ from version to version. They take at most
// five numbers or pointers and give one, or nothing; on the 64-bit machines that Linux has Swift for, these are in the
// same registers however many they are, whatever their width, and for variable arguments as well.
static_assert(sizeof(long) == 8 && sizeof(void *) == 8, "numbers and pointers are handed on as 64 bits");

#define LATE(library, name)                                                                        \
    [[gnu::visibility("hidden")]] long late_##name(long, long, long, long, long) __asm__(#name);   \
    long late_##name(long first, long second, long third, long fourth, long fifth) {               \
        static _Atomic(void *) place;                                                              \
        long (*call)(long, long, long, long, long) =                                               \
            function(&place, &library##_once, load_##library, &library, #name);                    \
        return call(first, second, third, fourth, fifth);                                          \
    }

LATE(curl, curl_easy_cleanup)
LATE(curl, curl_easy_getinfo)
LATE(curl, curl_easy_init)
LATE(curl, curl_easy_setopt)
LATE(curl, curl_easy_strerror)
LATE(curl, curl_free)
LATE(curl, curl_getdate)
LATE(curl, curl_global_init)
LATE(curl, curl_multi_add_handle)
LATE(curl, curl_multi_cleanup)
LATE(curl, curl_multi_info_read)
LATE(curl, curl_multi_init)
LATE(curl, curl_multi_perform)
LATE(curl, curl_multi_poll)
LATE(curl, curl_multi_remove_handle)
LATE(curl, curl_multi_setopt)
LATE(curl, curl_multi_strerror)
LATE(curl, curl_multi_wakeup)
LATE(curl, curl_slist_append)
LATE(curl, curl_slist_free_all)
LATE(curl, curl_url)
LATE(curl, curl_url_cleanup)
LATE(curl, curl_url_get)
LATE(curl, curl_url_set)
LATE(curl, curl_url_strerror)
LATE(curl, curl_version_info)

LATE(archive, archive_entry_filetype)
LATE(archive, archive_entry_hardlink)
LATE(archive, archive_entry_pathname)
LATE(archive, archive_entry_perm)
LATE(archive, archive_entry_size)
LATE(archive, archive_entry_symlink)
LATE(archive, archive_error_string)
LATE(archive, archive_read_data_block)
LATE(archive, archive_read_free)
LATE(archive, archive_read_new)
LATE(archive, archive_read_next_header)
LATE(archive, archive_read_open1)
LATE(archive, archive_read_set_callback_data)
LATE(archive, archive_read_set_format_option)
LATE(archive, archive_read_set_read_callback)
LATE(archive, archive_read_set_seek_callback)
LATE(archive, archive_read_support_format_tar)
LATE(archive, archive_read_support_format_zip_seekable)
LATE(archive, archive_version_string)

#else
void late_libraries_begin_curl(void) {}

void late_libraries_begin_archive(void) {}
#endif
