#ifndef PROTOPARITY_CCRYPTO_SHIM_H
#define PROTOPARITY_CCRYPTO_SHIM_H

/* SHA256_* are deprecated in favour of EVP since OpenSSL 3.0, but they are the only ones whose state is a plain value:
   EVP allocates and looks its algorithm up for every digest, which costs more than hashing a small file. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>

#endif
