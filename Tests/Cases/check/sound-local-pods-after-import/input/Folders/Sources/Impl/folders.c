#include "Shown.h"
#include "Hidden.h"
#include "deep/Deep.h"
#include "More.h"
int folders(void) { return HIDDEN + DEEP + MORE; }
