import Foundation

public let models = Bundle.module
