#include "CLibFuzzer.h"

/* Swift keeps tags in the unused bits of pointers, so that the leak check takes what they point to for lost. What keeps
   memory is found by the workers of a campaign. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "detect_leaks=0"; }
