// The pod.
#import <Angles/Angles.h>
int angles(void) { return 1; }
