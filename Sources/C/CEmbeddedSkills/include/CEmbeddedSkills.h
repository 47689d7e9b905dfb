// The files of the skills in Skills/, as they were when the program was built.
#ifndef CEMBEDDEDSKILLS_H
#define CEMBEDDEDSKILLS_H

#include <stddef.h>

struct embedded_file {
    /// The path below Skills/: the skill's name, then the path in it.
    const char *path;
    const unsigned char *bytes;
    size_t size;
    /// 1 for an executable file, else 0.
    int executable;
};

/// The file of an index below `embedded_file_count`.
struct embedded_file embedded_file_at(size_t index);
extern const size_t embedded_file_count;

#endif
