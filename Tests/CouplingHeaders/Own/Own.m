__attribute__((objc_root_class))
@interface Own
@property(nonatomic) int functions_count;
- (int)inline_double:(int)constantsWidth user_total:(Own *)own;
@end

@implementation Own {
  int constantsRatio;
}
@synthesize functions_count;

- (int)inline_double:(int)constantsWidth user_total:(Own *)own {
  self.functions_count = constantsWidth + self->constantsRatio;
  SEL selector = @selector(inline_double:user_total:);
  return [[self keep] inline_double:own.functions_count user_total:selector ? own : self];
}

- (Own *)keep {
  return self;
}
@end
