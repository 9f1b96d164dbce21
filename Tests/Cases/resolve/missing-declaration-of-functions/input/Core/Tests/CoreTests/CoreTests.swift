@testable import struct Core.Draft
import XCTest

final class CoreTests: XCTestCase {}
