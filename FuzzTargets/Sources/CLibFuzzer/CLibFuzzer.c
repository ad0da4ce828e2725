#include "CLibFuzzer.h"

/* Swift keeps tags in the unused bits of pointers, so that the leak check takes what they point to for lost. What keeps
   memory is found by the workers of a campaign. What is freed is kept out of use for a while, so that using it shows, but not
   256 MiB of it, which no cache holds, nor with 30 frames of who allocated it: without that a bundle takes a quarter less. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "detect_leaks=0:quarantine_size_mb=16:malloc_context_size=8"; }
