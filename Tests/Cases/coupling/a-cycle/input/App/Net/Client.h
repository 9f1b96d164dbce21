@interface Client : NSObject
@end
