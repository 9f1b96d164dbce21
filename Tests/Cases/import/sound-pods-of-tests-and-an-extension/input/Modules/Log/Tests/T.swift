import Nimble
import XCTest
