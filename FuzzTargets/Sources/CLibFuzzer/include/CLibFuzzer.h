#ifndef PROTOPARITY_CLIBFUZZER_H
#define PROTOPARITY_CLIBFUZZER_H

#include <stddef.h>
#include <stdint.h>

/* libFuzzer's own mutations, for custom mutators to fall back on. libFuzzer defines it and comes with no header. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

#endif
