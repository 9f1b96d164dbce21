/// The parts of a text between separators.
@inline(never) @_semantics("optimize.no.crossmodule")
package func splitText(
  _ text: Substring, _ separator: Character, _ maxSplits: Int, _ omittingEmptySubsequences: Bool
) -> [Substring] {
  text.split(maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences) { $0 == separator }
}

extension StringProtocol where SubSequence == Substring {
  /// The parts between separators, as the standard library's, which is compiled again for each kind of text and separator.
  package func split(
    separator: Character, maxSplits: Int = Int.max, omittingEmptySubsequences: Bool = true
  ) -> [Substring] {
    splitText(self[...], separator, maxSplits, omittingEmptySubsequences)
  }
}
