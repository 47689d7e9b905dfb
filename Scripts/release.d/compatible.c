// Functions that the Swift runtime and the unwinder take from versions of the C library that many systems do not have yet.
// Hidden, because the system's libraries need those of the C library.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

#define HIDDEN __attribute__((visibility("hidden")))

// glibc 2.36.
HIDDEN void arc4random_buf(void *buffer, size_t count) {
    char *next = buffer;
    while (count > 0) {
        ssize_t received = getrandom(next, count, 0);
        if (received < 0 && errno == EINTR) continue;
        if (received < 0) abort();
        next += received;
        count -= (size_t)received;
    }
}

HIDDEN uint32_t arc4random(void) {
    uint32_t number;
    arc4random_buf(&number, sizeof number);
    return number;
}

// A newer version of the function in glibc 2.35, which sets no errno.
HIDDEN float hypotf(float x, float y) { return (float)sqrt((double)x * (double)x + (double)y * (double)y); }

struct search {
    uintptr_t address;
    struct dl_find_object *result;
};

static int find_object(struct dl_phdr_info *object, size_t size, void *context) {
    (void)size;
    struct search *search = context;
    uintptr_t start = UINTPTR_MAX, end = 0, frames = 0;
    int contains = 0;
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *header = &object->dlpi_phdr[index];
        uintptr_t first = object->dlpi_addr + header->p_vaddr, last = first + header->p_memsz;
        if (header->p_type == PT_GNU_EH_FRAME) frames = first;
        if (header->p_type != PT_LOAD) continue;
        if (first < start) start = first;
        if (last > end) end = last;
        if (search->address >= first && search->address < last) contains = 1;
    }
    if (!contains || frames == 0) return 0;
    *search->result = (struct dl_find_object){
        .dlfo_map_start = (void *)start, .dlfo_map_end = (void *)end, .dlfo_eh_frame = (void *)frames};
    return 1;
}

// glibc 2.35: finds the loaded object, with its unwind tables, to which an address belongs. 0, or -1 if there is none.
HIDDEN int _dl_find_object(void *address, struct dl_find_object *result) {
    struct search search = {(uintptr_t)address, result};
    return dl_iterate_phdr(find_object, &search) == 1 ? 0 : -1;
}
