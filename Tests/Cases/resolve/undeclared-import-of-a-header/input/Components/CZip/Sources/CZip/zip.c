#include "Zip.h"
int zip(void) { return base(); }
