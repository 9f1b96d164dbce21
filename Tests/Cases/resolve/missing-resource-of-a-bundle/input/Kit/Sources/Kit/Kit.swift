import Foundation

// Bundle.module
public let kit = Foundation.Bundle.module
