#include <stddef.h>
#include <stdint.h>

// What libFuzzer's main function calls; the toolchain has no header for it.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *bytes, size_t count));
