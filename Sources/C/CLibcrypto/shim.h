// The hash functions themselves: OpenSSL 3 calls them deprecated in favour of a look-up among
// providers, which costs more than the hash of a small object does.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/evp.h>
#include <openssl/sha.h>
