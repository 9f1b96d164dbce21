__attribute__((objc_root_class))
@interface Store
+ (Store *)shared;
- (int)functions_count:(int)constantsWidth;
@end
