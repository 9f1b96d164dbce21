/// Limits the `#if`s in the sources of a component. Each declaration keeps those around it, so that a small file with
/// an `#if` before each declaration could use up all memory.
struct DirectiveBudget {
  /// The number of `#if`s that may still be kept for declarations, in all files.
  private var left = 20_000_000

  /// Returns whether a source may be read, and subtracts the `#if`s that it may need. Sources that people write need
  /// few.
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
