// iconv(3), which Swift can't call in one form on Linux and macOS alike.
#ifndef CICONV_H
#define CICONV_H

#include <stddef.h>
#include <stdint.h>

/// Decodes text in a code page into UTF-8. The count of bytes written, or -1 when the bytes are no text in that code
/// page, the code page is not known here, or the room does not suffice.
ptrdiff_t iconv_decode(
    const char *code_page, const uint8_t *bytes, size_t count, uint8_t *text, size_t capacity);

#endif
