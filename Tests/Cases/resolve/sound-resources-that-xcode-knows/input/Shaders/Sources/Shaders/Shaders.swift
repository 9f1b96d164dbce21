import Foundation

public let shaders = Bundle.module
