extension String {
  /// Returns whether a combining character merges with such a sign into one `Character`. File systems and git see the
  /// sign; comparisons of `Character`s would not.
  package func hasMergedSign(_ isSign: (Unicode.Scalar) -> Bool) -> Bool {
    if utf8.allSatisfy({ $0 < 0x80 }) { return false }
    return contains { character in
      character.unicodeScalars.count > 1 && character.unicodeScalars.first.map(isSign) == true
    }
  }
}

extension String {
  /// The first place of a short text, by bytes. Foundation has it, and the fast paths do without Foundation.
  package func range(ofBytes needle: String) -> Range<Index>? {
    let (bytes, wanted) = (utf8, needle.utf8)
    guard let first = wanted.first else { return nil }
    var start = bytes.startIndex
    while let found = bytes[start...].firstIndex(of: first) {
      if bytes[found...].starts(with: wanted) { return found..<bytes.index(found, offsetBy: wanted.count) }
      start = bytes.index(after: found)
    }
    return nil
  }
}
