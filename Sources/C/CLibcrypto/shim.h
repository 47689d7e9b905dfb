// The hash functions themselves: OpenSSL 3 calls them deprecated in favour of a look-up among
// providers, which costs more than the hash of a small object does.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/sha.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>
