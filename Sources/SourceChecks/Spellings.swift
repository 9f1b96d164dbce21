import SwiftSources

extension AccessLevel {
  /// Higher for what more code sees.
  var rank: Int {
    switch self {
    case .private, .fileprivate: 0
    case .internal: 1
    case .package: 2
    case .public, .open: 3
    }
  }
}

extension String {
  /// Whether both have the same characters, as the compiler compares names.
  func isSpelled(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// `U+0065 U+0301 instead of U+00E9`
  func difference(to other: String) -> String {
    var (own, others) = (unicodeScalars[...], other.unicodeScalars[...])
    while let first = own.first, first == others.first {
      own.removeFirst()
      others.removeFirst()
    }
    while let last = own.last, last == others.last {
      own.removeLast()
      others.removeLast()
    }
    func list(_ scalars: Substring.UnicodeScalarView) -> String {
      if scalars.isEmpty { return "nothing" }
      let names = scalars.prefix(8).map { scalar in
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      }
      return names.joined(separator: " ")
    }
    return "\(list(own)) instead of \(list(others))"
  }
}

extension Declaration {
  /// The names of the types that it writes out, but for those that it inherits.
  var writtenTypes: [String] { [] }
}
