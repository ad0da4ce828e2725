#ifndef PROTOPARITY_CFILES_SHIM_H
#define PROTOPARITY_CFILES_SHIM_H

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/syscall.h>

/* renameat2(2) with RENAME_NOREPLACE, which glibc declares for _GNU_SOURCE alone and Swift's Glibc module leaves out. */
static inline int protoparity_rename_exclusively(int from_folder, const char *from, int to_folder, const char *to) {
    return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, 1u /* RENAME_NOREPLACE */);
}
#else
/* renameatx_np(2) with RENAME_EXCL, Darwin's spelling of the same. */
static inline int protoparity_rename_exclusively(int from_folder, const char *from, int to_folder, const char *to) {
    return renameatx_np(from_folder, from, to_folder, to, RENAME_EXCL);
}
#endif

#endif
