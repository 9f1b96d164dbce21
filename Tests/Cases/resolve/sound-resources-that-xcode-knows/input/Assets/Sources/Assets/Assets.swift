import Foundation

public let assets = Bundle.module
