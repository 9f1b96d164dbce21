import Testing
@testable import Feature
