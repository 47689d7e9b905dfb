#include "CLateLibraries.h"

#ifndef SKILLS_LIBRARIES
#define SKILLS_LIBRARIES ""
#endif

const char *late_libraries_contained(void) { return SKILLS_LIBRARIES; }
