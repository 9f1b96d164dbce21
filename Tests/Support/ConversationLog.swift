import Foundation

/// Counts the conversations with repositories of this machine: each is a run of `git-upload-pack`, which git looks up in
/// its own folder of programs.
package struct ConversationLog: Sendable {
  private let file: String
  /// The environment that makes git start the counted programs.
  package let environment: [String: String]

  package init(in scratch: ScratchFolder, path: String = "git-programs") throws {
    file = scratch["conversations"]
    environment = ["GIT_EXEC_PATH": scratch[path]]
    let real = try runGit(["--exec-path"], in: scratch.path).stdout.trimmingCharacters(in: .whitespacesAndNewlines)
    try scratch.folder(path)
    for name in try FileManager.default.contentsOfDirectory(atPath: real) where name != "git-upload-pack" {
      try scratch.link("\(path)/\(name)", to: "\(real)/\(name)")
    }
    try scratch.write(
      program: "#!/bin/sh\necho x >> '\(file)'\nexec '\(real)/git-upload-pack' \"$@\"\n", to: "\(path)/git-upload-pack")
  }

  /// The number since the last time that this was asked.
  package func count() -> Int {
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    try? FileManager.default.removeItem(atPath: file)
    return text.split(separator: "\n").count
  }
}
