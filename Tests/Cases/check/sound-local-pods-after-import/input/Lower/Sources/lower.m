#  import "Lower/Lower.h"
int lower(void) { return 1; }
