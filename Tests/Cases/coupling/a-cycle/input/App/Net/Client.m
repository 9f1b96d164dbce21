#import "Client.h"
@implementation Client
@end
