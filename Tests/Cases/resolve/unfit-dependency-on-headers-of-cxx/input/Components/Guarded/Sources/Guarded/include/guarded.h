#pragma once
#ifdef __cplusplus
#include <vector>
extern "C" {
#endif
int guarded(void);
#ifdef __cplusplus
}
namespace guarded { class Thing; }
#endif
