import Foundation

public let home = Bundle.module.path(forResource: "a", ofType: "txt")
