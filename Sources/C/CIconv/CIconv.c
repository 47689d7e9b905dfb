#include "CIconv.h"

#include <iconv.h>

ptrdiff_t iconv_decode(
    const char *code_page, const uint8_t *bytes, size_t count, uint8_t *text, size_t capacity) {
    iconv_t conversion = iconv_open("UTF-8", code_page);
    if (conversion == (iconv_t)-1) return -1;
    char *input = (char *)bytes;
    char *output = (char *)text;
    size_t room = capacity;
    size_t substitutes = iconv(conversion, &input, &count, &output, &room);
    // Some code pages hold characters back until they are told that no more comes.
    if (substitutes == 0) substitutes = iconv(conversion, NULL, NULL, &output, &room);
    iconv_close(conversion);
    return substitutes == 0 ? (ptrdiff_t)(capacity - room) : -1;
}
