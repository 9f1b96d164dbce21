/// A number with its noun: `1 pin`, `2 pins`. The noun makes its plural with an s.
@inline(never) package func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}

extension String {
  /// The text with as many spaces behind it as it lacks to a width in `Character`s.
  package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

/// A word of a command as a shell takes it.
package enum ShellWord {
  /// The text as it is where no shell makes more of it, else in single quotes.
  @inline(never) package static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "._/@+-:".utf8.contains(byte)
    }
    if isPlain, !text.isEmpty { return text }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
