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

#endif
