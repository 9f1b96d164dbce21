#import "Mixed.h"
int mixed(void) { return 1; }
