#include "L.h"
#include "sub/s.h"

int l(void) { return 1; }
