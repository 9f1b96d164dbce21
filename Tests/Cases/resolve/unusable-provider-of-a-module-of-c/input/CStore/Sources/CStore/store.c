#include "CStore.h"
int store_open(const char *path) { return path != 0; }
