// Loads libcurl and libarchive when they are first called, not when the program starts.
//
// The two bring some 35 libraries with them, which takes 6 of the 9 ms that a start would need. On Linux
// their functions are defined here: each call goes to the system's library, which the first one loads.
// Elsewhere they are linked as usual, and loading them ahead does nothing.
#ifndef CLATELIBRARIES_H
#define CLATELIBRARIES_H

/// Starts to load libcurl on a thread of its own; whoever calls it meanwhile waits for that.
void late_libraries_begin_curl(void);

/// Starts to load libarchive on a thread of its own; whoever calls it meanwhile waits for that.
void late_libraries_begin_archive(void);

#endif
