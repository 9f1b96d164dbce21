@testable import Core

let price = Price()
