/// The arguments do not fit together; thrown by `validate`, by `run` and by transforms.
package struct ValidationError: Error, Sendable, CustomStringConvertible {
  package internal(set) var message: String

  package init(_ message: String) { self.message = message }

  package var description: String { message }
}

/// Ends the process with this status and says nothing.
package struct ExitCode: Error, RawRepresentable, Equatable, Sendable {
  package var rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }
  package init(_ code: Int32) { rawValue = code }

  package static let success = ExitCode(0)
  package static let failure = ExitCode(1)

  package var isSuccess: Bool { self == .success }
}

/// Ends the process with success after saying something.
package enum CleanExit: Error, Sendable {
  /// The help text of the command, or of the one that is running.
  case helpRequest((any ParsableCommand.Type)? = nil)
  case message(String)
}

/// The command line cannot be understood.
package struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
  package var message: String
  /// A suggestion of the words to type instead.
  package var help: String?

  init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }

  package var description: String { message }
}

/// An error and the commands that led to it, the top one first.
struct CommandError: Error {
  var stack: [any ParsableCommand.Type]
  var error: any Error
  /// For help: whether to list hidden arguments.
  var showsHidden = false
}
