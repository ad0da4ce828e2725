#ifndef PROTOPARITY_CMALLOC_SHIM_H
#define PROTOPARITY_CMALLOC_SHIM_H

/* glibc's own header, which Swift's Glibc module leaves out. */
#include <malloc.h>

#endif
