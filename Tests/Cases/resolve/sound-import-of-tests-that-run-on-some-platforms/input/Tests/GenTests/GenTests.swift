import XCTest
@testable import Gen
