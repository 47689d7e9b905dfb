#include "CEmbeddedFiles.h"

#ifndef SKILLS_COMMIT
#define SKILLS_COMMIT ""
#endif

const char *embedded_build(void) { return SKILLS_COMMIT; }
