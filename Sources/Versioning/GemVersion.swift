/// A version in the order of RubyGems, which CocoaPods uses too: any number of segments, letters mark a prerelease.
///
/// `1.0 == 1.0.0`, `3.0.0-beta` means `3.0.0.pre.beta`, and `1.0.a10` is split into `1.0.a.10`, so that it comes after
/// `1.0.a9`: see the documentation of `Gem::Version` in RubyGems.
///
/// The text behind a `+` is metadata, which CocoaPods accepts and RubyGems does not: it is kept in the text, and
/// ignored in comparisons.
package struct GemVersion: Sendable {
  package enum Segment: Hashable, Sendable {
    case text(String)
    case number(UInt64)
    /// Digits without leading zeros of a number beyond 64 bits.
    case large(String)
  }

  /// The version as written, without surrounding blanks.
  package let text: String
  package let isPrerelease: Bool
  let segments: [Segment]
  /// The segments without trailing zeros, both in the release numbers and in the prerelease part.
  let canonical: [Segment]

  package init?(_ text: String) {
    let trimmed = text.trimmingBlanks
    let bare = String(trimmed.prefix { $0 != "+" })
    let isWhole = bare == trimmed || !bare.isEmpty && Self.isMetadata(trimmed.dropFirst(bare.count + 1))
    guard isWhole, Self.isWellFormed(bare) else { return nil }
    self.text = trimmed.isEmpty ? "0" : trimmed
    segments = bare.isEmpty ? [.number(0)] : Self.split(bare)
    isPrerelease = segments.contains(where: \.isText)
    canonical = Self.canonical(segments)
  }

  init(numbers: [Segment]) {
    segments = numbers
    isPrerelease = false
    canonical = Self.canonical(numbers)
    text = numbers.map(\.description).joined(separator: ".")
  }

  /// The release of a prerelease; a release itself.
  package var release: GemVersion { isPrerelease ? GemVersion(numbers: leadingNumbers) : self }

  /// The first version that `~>` no longer allows: the last number dropped, the one before it incremented.
  package var bumped: GemVersion {
    var numbers = leadingNumbers
    if numbers.count > 1 { numbers.removeLast() }
    guard let last = numbers.last else { return GemVersion(numbers: [.number(1)]) }
    numbers[numbers.count - 1] = last.next
    return GemVersion(numbers: numbers)
  }

  private var leadingNumbers: [Segment] { Array(segments.prefix { !$0.isText }) }
}

extension GemVersion: Comparable, Hashable {
  package static func == (one: GemVersion, two: GemVersion) -> Bool { one.canonical == two.canonical }

  package static func < (one: GemVersion, two: GemVersion) -> Bool {
    let zero = Segment.number(0)
    let (left, right) = (one.canonical, two.canonical)
    for index in 0..<max(left.count, right.count) {
      let first = index < left.count ? left[index] : zero
      let second = index < right.count ? right[index] : zero
      if first != second { return first < second }
    }
    return false
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(canonical) }
}

extension GemVersion: CustomStringConvertible {
  package var description: String { text }
}

extension GemVersion.Segment: Comparable, CustomStringConvertible {
  var isText: Bool { if case .text = self { true } else { false } }

  /// Text sorts before numbers.
  package static func < (one: Self, two: Self) -> Bool {
    switch (one, two) {
    case (.number(let left), .number(let right)): left < right
    case (.text(let left), .text(let right)): left < right
    case (.large(let left), .large(let right)):
      left.utf8.count != right.utf8.count ? left.utf8.count < right.utf8.count : left < right
    case (.text, _), (.number, .large): true
    case (_, .text), (.large, .number): false
    }
  }

  package var description: String {
    switch self {
    case .text(let text), .large(let text): text
    case .number(let number): String(number)
    }
  }

  var next: Self {
    switch self {
    case .number(.max): return .large("18446744073709551616")
    case .number(let number): return .number(number + 1)
    case .text: return self
    case .large(let digits):
      var bytes = Array(digits.utf8)
      var place = bytes.count - 1
      while place >= 0, bytes[place] == UInt8(ascii: "9") {
        bytes[place] = UInt8(ascii: "0")
        place -= 1
      }
      if place >= 0 { bytes[place] += 1 } else { bytes.insert(UInt8(ascii: "1"), at: 0) }
      return .large(String(decoding: bytes, as: UTF8.self))
    }
  }
}
