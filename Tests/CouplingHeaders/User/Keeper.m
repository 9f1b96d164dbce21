#import "../Classes/Store.h"
#import "../Protocols/Keeping.h"

@interface Keeper : Store <Keeping>
@end

@implementation Keeper
- (void)keep {
}
@end
