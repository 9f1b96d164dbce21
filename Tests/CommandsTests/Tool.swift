import Arguments

@testable import Commands

/// Runs commands in this process, in a folder. The cases test their output.
struct Tool {
  let folder: String

  /// - Returns: the exit status: 0 no errors, 1 findings, 2 could not run.
  func run(_ arguments: String...) throws -> Int32 { try run(arguments) }

  func run(_ arguments: [String]) throws -> Int32 {
    var command = try Integrate.parseAsRoot([arguments[0], "-C", folder, "--format", "junit"] + arguments.dropFirst())
    do {
      try command.run()
      return 0
    } catch let code as ExitCode { return code.rawValue }
  }
}
