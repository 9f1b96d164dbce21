@protocol Keeping
- (void)keep;
@end
