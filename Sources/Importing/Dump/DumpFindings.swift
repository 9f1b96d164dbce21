import Diagnostics

extension FindingID {
  /// The text is not what `swift package dump-package` prints.
  package static let invalidDump = FindingID("invalid-dump")
  /// The dump says something that this tool does not know, and it is left out.
  package static let unknownInDump = FindingID("unknown-in-dump")
}
