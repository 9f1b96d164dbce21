#import "Sum.h"

@import XCTest;

@interface SumTests : XCTestCase
@end

@implementation SumTests
- (void)testSum {
  XCTAssertEqual(sum(1, 2), 3);
}
@end
