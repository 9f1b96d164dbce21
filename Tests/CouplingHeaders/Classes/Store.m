#import "Store.h"

@implementation Store
+ (Store *)shared {
  return (Store *)0;
}
- (int)functions_count:(int)constantsWidth {
  return constantsWidth;
}
@end
