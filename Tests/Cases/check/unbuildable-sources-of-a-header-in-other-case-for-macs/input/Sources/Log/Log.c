#include "Log.h"
#include "SUlog.h"

int log_all(void) { return 1; }
