#if defined(__linux__) && !defined(SKILLS_STATIC)
#define _GNU_SOURCE
// The checking macros would stand in the way of the definitions.
#define CURL_DISABLE_TYPECHECK
#include "CLateLibraries.h"
#include "LateLibrary.h"

#include <curl/curl.h>
#include <stdarg.h>

// Macros in the header of the same names as the functions.
#undef curl_easy_getinfo
#undef curl_easy_setopt
#undef curl_multi_setopt

// The functions that the program calls.
#define FUNCTIONS(EACH) \
    EACH(curl_easy_cleanup) \
    EACH(curl_easy_getinfo) \
    EACH(curl_easy_init) \
    EACH(curl_easy_setopt) \
    EACH(curl_easy_strerror) \
    EACH(curl_free) \
    EACH(curl_getdate) \
    EACH(curl_global_init) \
    EACH(curl_multi_add_handle) \
    EACH(curl_multi_cleanup) \
    EACH(curl_multi_info_read) \
    EACH(curl_multi_init) \
    EACH(curl_multi_perform) \
    EACH(curl_multi_poll) \
    EACH(curl_multi_remove_handle) \
    EACH(curl_multi_setopt) \
    EACH(curl_multi_strerror) \
    EACH(curl_multi_wakeup) \
    EACH(curl_slist_append) \
    EACH(curl_slist_free_all) \
    EACH(curl_url) \
    EACH(curl_url_cleanup) \
    EACH(curl_url_get) \
    EACH(curl_url_set) \
    EACH(curl_url_strerror) \
    EACH(curl_version_info)

LATE_LIBRARY(FUNCTIONS, "libcurl.so.4", "libcurl", late_libraries_begin_curl)

FORWARD(void, curl_easy_cleanup, (CURL *easy), (easy))
FORWARD(CURL *, curl_easy_init, (void), ())
FORWARD(const char *, curl_easy_strerror, (CURLcode code), (code))
FORWARD(void, curl_free, (void *memory), (memory))
FORWARD(time_t, curl_getdate, (const char *text, const time_t *unused), (text, unused))
FORWARD(CURLcode, curl_global_init, (long flags), (flags))
FORWARD(CURLMcode, curl_multi_add_handle, (CURLM *multi, CURL *easy), (multi, easy))
FORWARD(CURLMcode, curl_multi_cleanup, (CURLM *multi), (multi))
FORWARD(CURLMsg *, curl_multi_info_read, (CURLM *multi, int *left), (multi, left))
FORWARD(CURLM *, curl_multi_init, (void), ())
FORWARD(CURLMcode, curl_multi_perform, (CURLM *multi, int *running), (multi, running))
FORWARD(
    CURLMcode, curl_multi_poll,
    (CURLM *multi, struct curl_waitfd others[], unsigned count, int timeout, int *ready),
    (multi, others, count, timeout, ready))
FORWARD(CURLMcode, curl_multi_remove_handle, (CURLM *multi, CURL *easy), (multi, easy))
FORWARD(const char *, curl_multi_strerror, (CURLMcode code), (code))
FORWARD(CURLMcode, curl_multi_wakeup, (CURLM *multi), (multi))
FORWARD(
    struct curl_slist *, curl_slist_append,
    (struct curl_slist *list, const char *text),
    (list, text))
FORWARD(void, curl_slist_free_all, (struct curl_slist *list), (list))
FORWARD(CURLU *, curl_url, (void), ())
FORWARD(void, curl_url_cleanup, (CURLU *url), (url))
FORWARD(
    CURLUcode, curl_url_get,
    (CURLU *url, CURLUPart part, char **text, unsigned flags),
    (url, part, text, flags))
FORWARD(
    CURLUcode, curl_url_set,
    (CURLU *url, CURLUPart part, const char *text, unsigned flags),
    (url, part, text, flags))
FORWARD(const char *, curl_url_strerror, (CURLUcode code), (code))
FORWARD(curl_version_info_data *, curl_version_info, (CURLversion age), (age))

// What an option takes follows from its number (CURLOPTTYPE_… in curl.h): a long, a curl_off_t or a pointer.
#define FORWARD_OPTION(result, name, handle, kind) \
    STAND_IN result name(handle *target, kind option, ...) { \
        va_list arguments; \
        va_start(arguments, option); \
        result code; \
        if (option < CURLOPTTYPE_OBJECTPOINT) { \
            code = REAL(name)(target, option, va_arg(arguments, long)); \
        } else if (option >= CURLOPTTYPE_OFF_T && option < CURLOPTTYPE_BLOB) { \
            code = REAL(name)(target, option, va_arg(arguments, curl_off_t)); \
        } else { \
            code = REAL(name)(target, option, va_arg(arguments, void *)); \
        } \
        va_end(arguments); \
        return code; \
    }

FORWARD_OPTION(CURLcode, curl_easy_setopt, CURL, CURLoption)
FORWARD_OPTION(CURLMcode, curl_multi_setopt, CURLM, CURLMoption)

// Every fact is written through a pointer.
STAND_IN CURLcode curl_easy_getinfo(CURL *easy, CURLINFO info, ...) {
    va_list arguments;
    va_start(arguments, info);
    CURLcode code = REAL(curl_easy_getinfo)(easy, info, va_arg(arguments, void *));
    va_end(arguments);
    return code;
}

#else
#include "CLateLibraries.h"

void late_libraries_begin_curl(void) {}
#endif
