#if defined(__linux__) && !defined(SKILLS_STATIC)
#define _GNU_SOURCE
#include "LateLibrary.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

void late_library_missing(const char *name) {
    const char *reason = dlerror();
    fprintf(stderr, "skills: error while loading %s: %s\n", name, reason ? reason : "unknown reason");
    _exit(127);
}

void *late_library_open(const char *file, const char *name) {
    void *library = dlopen(file, RTLD_LAZY);
    if (library == NULL) late_library_missing(name);
    return library;
}

void *late_library_function(void *library, const char *name) { return dlsym(library, name); }

void late_library_begin(void *(*load)(void *context)) {
    pthread_t thread;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    if (pthread_create(&thread, NULL, load, NULL) == 0) pthread_detach(thread);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}
#endif
