#ifndef PROTOPARITY_CZLIB_SHIM_H
#define PROTOPARITY_CZLIB_SHIM_H

#include <zlib.h>

/* inflateInit2 is a macro, which Swift does not import. Negative window bits: raw DEFLATE, no zlib header or trailer. */
static inline int protoparity_inflate_init_raw(z_stream *stream) {
    return inflateInit2(stream, -MAX_WBITS);
}

#endif
