/// What may be read of the sources of a component whose `#if`s take room: each declaration keeps those around it, so that a
/// small file with an `#if` before each of many takes all memory.
struct DirectiveBudget {
  /// Of all files, the most `#if`s that are kept for declarations, whatever stands where.
  private var left = 20_000_000

  /// Whether a source may be read, which takes what it may need. Those that people write need little of it.
  mutating func allows(_ source: [UInt8]) -> Bool {
    var directives = 0
    for index in source.indices.dropLast(2) where source[index] == UInt8(ascii: "#") {
      // `#if`, and `#elseif`, `#else` and `#endif`.
      switch (source[index + 1], source[index + 2]) {
      case (UInt8(ascii: "i"), UInt8(ascii: "f")), (UInt8(ascii: "e"), UInt8(ascii: "l")),
        (UInt8(ascii: "e"), UInt8(ascii: "n")):
        directives += 1
      default: break
      }
    }
    if directives * directives > left { return false }
    left -= directives * directives
    return true
  }
}
