import Foundation

public let shop = Bundle.module
