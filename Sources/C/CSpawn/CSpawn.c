#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#include "CSpawn.h"
#include <signal.h>
#include <spawn.h>
#include <stddef.h>

static int add_files(posix_spawn_file_actions_t *actions, const char *folder, const int descriptors[3]) {
    int error = 0;
    for (int number = 0; error == 0 && number < 3; number++)
        error = posix_spawn_file_actions_adddup2(actions, descriptors[number], number);
#ifdef __linux__
    if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(actions, 3);
#endif
    if (error == 0 && folder != NULL) error = posix_spawn_file_actions_addchdir_np(actions, folder);
    return error;
}

static int add_signals(posix_spawnattr_t *attributes) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    sigdelset(&all, SIGKILL);
    sigdelset(&all, SIGSTOP);
    int error = posix_spawnattr_setsigmask(attributes, &none);
    if (error == 0) error = posix_spawnattr_setsigdefault(attributes, &all);
    short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#ifdef __APPLE__
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    if (error == 0) error = posix_spawnattr_setflags(attributes, flags);
    return error;
}

int spawn_program(
    pid_t *process, const char *executable, char *const arguments[], char *const environment[], const char *folder,
    int input, int output, int errors) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    const int descriptors[3] = {input, output, errors};
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0) return error;
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        error = add_files(&actions, folder, descriptors);
        if (error == 0) error = add_signals(&attributes);
        if (error == 0) error = posix_spawn(process, executable, &actions, &attributes, arguments, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return error;
}
