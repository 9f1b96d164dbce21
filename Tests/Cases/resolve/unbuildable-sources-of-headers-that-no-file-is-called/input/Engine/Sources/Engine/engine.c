#include "Engine.h"
#include "engine_old.h"
#include "string.h"
#include <engine_older.h>
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif
#if __has_include("local.h")
#include "local.h"
#endif
int engine(void) { return 1; }
