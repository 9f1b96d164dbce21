#include "guarded.h"
int guarded(void) { return 2; }
