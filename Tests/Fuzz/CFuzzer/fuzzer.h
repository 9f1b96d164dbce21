#include <stddef.h>
#include <stdint.h>

/// libFuzzer as a library (https://llvm.org/docs/LibFuzzer.html); the compiler brings it with -sanitize=fuzzer.
///
/// The callback gets one input at a time and returns 0.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));

/// Memory allocated between the two calls is not reported as a leak.
void __lsan_disable(void);
void __lsan_enable(void);
