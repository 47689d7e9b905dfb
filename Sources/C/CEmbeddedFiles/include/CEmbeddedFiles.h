// The skills in Skills/, the guides of Documentation.docc and Guides.ja, the index of well-known skills, the table of agents, the files
// that the pages of sites share, and the lists that searches use, as of the build.
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

/// Returns the commit that was built, and its date, as in `1de4dd6, 2026-11-28`; empty if the build did not state it.
const char *embedded_build(void);

/// Returns the file of a skill, by an index below `embedded_skill_count`.
struct embedded_file embedded_skill_at(size_t index);
extern const size_t embedded_skill_count;

/// Returns a guide, by an index below `embedded_guide_count`.
struct embedded_file embedded_guide_at(size_t index);
extern const size_t embedded_guide_count;

/// Returns a guide in Japanese, by an index below `embedded_translation_count`.
struct embedded_file embedded_translation_at(size_t index);
extern const size_t embedded_translation_count;

/// Returns the index of well-known skills, by an index below `embedded_index_count`, which is 1.
struct embedded_file embedded_index_at(size_t index);
extern const size_t embedded_index_count;

/// Returns the search file of that index, by an index below `embedded_search_count`, which is 1.
struct embedded_file embedded_search_at(size_t index);
extern const size_t embedded_search_count;

/// Returns the table of agents, by an index below `embedded_agent_count`, which is 1.
struct embedded_file embedded_agent_at(size_t index);
extern const size_t embedded_agent_count;

/// Returns a file of the pages of sites: the style sheet, the script or the icon, by an index below `embedded_site_count`.
struct embedded_file embedded_site_at(size_t index);
extern const size_t embedded_site_count;

/// Returns a list that searches use, by an index below `embedded_table_count`.
struct embedded_file embedded_table_at(size_t index);
extern const size_t embedded_table_count;

#endif
