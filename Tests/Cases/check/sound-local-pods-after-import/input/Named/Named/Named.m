#import <Named/Named.h>
int named(void) { return 1; }
