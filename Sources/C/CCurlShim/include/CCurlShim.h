// Calls of libcurl that Swift can't make: those that take a variable number of arguments, and the
// socket callback whose address is longer than its C type says.
#ifndef CCURLSHIM_H
#define CCURLSHIM_H

#include <stddef.h>
#include <stdint.h>

// Options of a handle. Each gives a CURLcode.
int curlshim_set_number(void *easy, unsigned option, long value);
int curlshim_set_offset(void *easy, unsigned option, int64_t value);
int curlshim_set_text(void *easy, unsigned option, const char *value);
int curlshim_set_pointer(void *easy, unsigned option, void *value);

/// For WRITEFUNCTION and HEADERFUNCTION.
typedef size_t (*curlshim_bytes_callback)(char *bytes, size_t size, size_t count, void *context);
int curlshim_set_bytes_callback(void *easy, unsigned option, curlshim_bytes_callback callback);

/// For PREREQFUNCTION; anything but 0 ends the transfer before its request is sent.
typedef int (*curlshim_connected_callback)(
    void *context, char *remote_address, char *local_address, int remote_port, int local_port);
int curlshim_set_connected_callback(
    void *easy, curlshim_connected_callback callback, void *context);

/// Says which addresses may be connected to: given the 4 or 16 bytes of one, anything but 0 admits it.
struct curlshim_gate {
    int (*admits)(void *context, const uint8_t *address, size_t count);
    void *context;
};
/// Lets the gate, which must outlive the handle, judge every address before a socket is opened.
int curlshim_set_gate(void *easy, struct curlshim_gate *gate);

// What a handle has to tell. Each gives a CURLcode.
int curlshim_get_number(void *easy, unsigned info, long *value);
int curlshim_get_offset(void *easy, unsigned info, int64_t *value);
int curlshim_get_text(void *easy, unsigned info, const char **value);

/// An option of a multi handle. Gives a CURLMcode.
int curlshim_multi_set_number(void *multi, unsigned option, long value);

/// Starts a thread. NULL where the system has none left; else end it with `curlshim_thread_join`.
void *curlshim_thread_start(void (*body)(void *context), void *context);
/// Waits for the thread's end; from the thread itself, only lets go of it.
void curlshim_thread_join(void *thread);

#endif
