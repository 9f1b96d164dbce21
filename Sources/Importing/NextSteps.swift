import Diagnostics
import Text

/// The next steps after an import: commands to paste, each with an explanation.
enum NextSteps {
  enum Step: Sendable {
    case command(String, String)
    /// A step without a command.
    case words(String)
  }

  /// The step from pods to packages.
  ///
  /// - Parameter lock: the Podfile.lock, from the root.
  static func ofPods(_ lock: String) -> Step {
    let argument = lock == PodsFolder.lockName ? "" : " \(ShellWord.quoted(lock))"
    return .command("pods\(argument)", "lists the pods that have a package")
  }

  /// - Parameter root: the path of the root from the current folder; empty if they are the same.
  static func text(in root: String, _ steps: [Step]) -> String {
    let folder = root.isEmpty ? "" : " -C \(ShellWord.quoted(root))"
    let width = steps.map { if case .command(let command, _) = $0 { command.count } else { 0 } }.max() ?? 0
    var text = "\nNext:\n"
    for (index, step) in steps.enumerated() {
      text += "  \(index + 1). "
      switch step {
      case .words(let words): text += words
      case .command(let command, let what): text += "integrate\(folder) \(command.padded(to: width + 4))\(what)"
      }
      text += "\n"
    }
    return text
  }
}
