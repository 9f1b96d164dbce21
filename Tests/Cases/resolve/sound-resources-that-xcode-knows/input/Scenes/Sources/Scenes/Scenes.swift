import Foundation

public let scenes = Bundle.module
