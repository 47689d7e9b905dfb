// Loads libcurl and libarchive on their first call, not when the program starts.
//
// The two bring in some 35 libraries, which takes 6 ms of a 9 ms start. On Linux, this target defines the functions
// that the program calls; each forwards to the system's library, which the first call loads. On other systems the
// libraries are linked as usual, and loading them ahead does nothing.
#ifndef CLATELIBRARIES_H
#define CLATELIBRARIES_H

/// Starts to load libcurl on another thread; a call made meanwhile waits for it.
void late_libraries_begin_curl(void);

/// Starts to load libarchive on another thread; a call made meanwhile waits for it.
void late_libraries_begin_archive(void);

/// The libraries that are part of the program, by name and version, as in `curl 8.14.1-2, zlib 1:1.3`. Only releases for
/// Linux contain any (Scripts/release.d/program); otherwise it is empty.
const char *late_libraries_contained(void);

#endif
