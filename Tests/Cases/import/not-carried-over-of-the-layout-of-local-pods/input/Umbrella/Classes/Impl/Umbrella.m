#import "Umbrella.h"
int umbrella(void) { return 1; }
