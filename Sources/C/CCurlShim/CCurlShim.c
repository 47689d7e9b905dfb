#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "CCurlShim.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int curlshim_set_number(void *easy, unsigned option, long value) {
    return curl_easy_setopt(easy, (CURLoption)option, value);
}

int curlshim_set_offset(void *easy, unsigned option, int64_t value) {
    return curl_easy_setopt(easy, (CURLoption)option, (curl_off_t)value);
}

int curlshim_set_text(void *easy, unsigned option, const char *value) {
    return curl_easy_setopt(easy, (CURLoption)option, value);
}

int curlshim_set_pointer(void *easy, unsigned option, void *value) {
    return curl_easy_setopt(easy, (CURLoption)option, value);
}

int curlshim_set_bytes_callback(void *easy, unsigned option, curlshim_bytes_callback callback) {
    return curl_easy_setopt(easy, (CURLoption)option, callback);
}

int curlshim_set_connected_callback(
    void *easy, curlshim_connected_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
}

/// Sets a pointer to the bytes of a socket address, and returns their count; 0 if it is no internet address.
static size_t address_bytes(const struct sockaddr *address, const uint8_t **bytes) {
    if (address->sa_family == AF_INET) {
        *bytes = (const uint8_t *)&((const struct sockaddr_in *)address)->sin_addr;
        return 4;
    }
    if (address->sa_family == AF_INET6) {
        *bytes = (const uint8_t *)&((const struct sockaddr_in6 *)address)->sin6_addr;
        return 16;
    }
    return 0;
}

static curl_socket_t open_admitted(
    void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    const struct curlshim_gate *gate = context;
    const uint8_t *bytes = NULL;
    size_t count = address_bytes(&address->addr, &bytes);
    if (purpose != CURLSOCKTYPE_IPCXN || count == 0) return CURL_SOCKET_BAD;
    if (!gate->admits(gate->context, bytes, count)) return CURL_SOCKET_BAD;
    curl_socket_t opened = socket(address->family, address->socktype, address->protocol);
    if (opened != CURL_SOCKET_BAD) fcntl(opened, F_SETFD, FD_CLOEXEC);
    return opened;
}

int curlshim_set_gate(void *easy, struct curlshim_gate *gate) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_admitted);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, gate);
}

int curlshim_get_number(void *easy, unsigned info, long *value) {
    return curl_easy_getinfo(easy, (CURLINFO)info, value);
}

int curlshim_get_offset(void *easy, unsigned info, int64_t *value) {
    curl_off_t offset = 0;
    CURLcode code = curl_easy_getinfo(easy, (CURLINFO)info, &offset);
    *value = offset;
    return code;
}

int curlshim_get_text(void *easy, unsigned info, const char **value) {
    return curl_easy_getinfo(easy, (CURLINFO)info, value);
}

int curlshim_multi_set_number(void *multi, unsigned option, long value) {
    return curl_multi_setopt(multi, (CURLMoption)option, value);
}

struct thread {
    pthread_t thread;
    void (*body)(void *context);
    void *context;
};

static void *run_thread(void *argument) {
    struct thread *thread = argument;
    // Signals are for the other threads; a write to a closed connection then gives EPIPE.
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL);
#if defined(__linux__)
    pthread_setname_np(pthread_self(), "transfer");
#elif defined(__APPLE__)
    pthread_setname_np("transfer");
#endif
    thread->body(thread->context);
    return NULL;
}

void *curlshim_thread_start(void (*body)(void *context), void *context) {
    struct thread *thread = malloc(sizeof *thread);
    if (thread == NULL) return NULL;
    thread->body = body;
    thread->context = context;
    if (pthread_create(&thread->thread, NULL, run_thread, thread) == 0) return thread;
    free(thread);
    return NULL;
}

void curlshim_thread_join(void *handle) {
    struct thread *thread = handle;
    if (pthread_equal(pthread_self(), thread->thread)) {
        pthread_detach(thread->thread);
    } else {
        pthread_join(thread->thread, NULL);
    }
    free(thread);
}
