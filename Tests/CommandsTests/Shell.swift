import TestSupport

/// A shell in which `integrate` is the tool built with the tests.
struct Shell {
  /// Added to the usual environment.
  var environment: [String: String] = [:]

  /// Runs a line.
  ///
  /// - Returns: the text that it prints, on stdout and stderr.
  func run(_ line: String, in folder: String) throws -> String {
    let arguments = ["-c", "exec 2>&1\n\(line)"]
    return try Launch(program: "/bin/sh", arguments: arguments, folder: folder, environment: environment).run().stdout
  }
}
