// The skills in Skills/ and the guides of Documentation.docc, as of the build.
#ifndef CEMBEDDEDFILES_H
#define CEMBEDDEDFILES_H

#include <stddef.h>

struct embedded_file {
    /// The path below its folder. For a skill, it starts with the skill's name.
    const char *path;
    const unsigned char *bytes;
    size_t size;
    /// 1 for an executable file, otherwise 0.
    int executable;
};

/// Returns the file of a skill, by an index below `embedded_skill_count`.
struct embedded_file embedded_skill_at(size_t index);
extern const size_t embedded_skill_count;

/// Returns a guide, by an index below `embedded_guide_count`.
struct embedded_file embedded_guide_at(size_t index);
extern const size_t embedded_guide_count;

#endif
