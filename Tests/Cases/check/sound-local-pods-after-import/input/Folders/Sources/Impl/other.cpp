#include "Hidden.h"
int other(void) { return HIDDEN; }
