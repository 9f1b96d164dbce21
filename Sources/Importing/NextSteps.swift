import Diagnostics
import Text

/// What to do after an import, for people: commands to paste, each with what it does.
enum NextSteps {
  enum Step {
    case command(String, String)
    /// What people do themselves.
    case words(String)
  }

  /// - Parameter root: the way to the root from where the tool was run; empty where that is the root.
  static func text(in root: String, _ steps: [Step]) -> String {
    let folder = root.isEmpty ? "" : " -C \(ShellWord.quoted(root))"
    let width = steps.map { if case .command(let command, _) = $0 { command.count } else { 0 } }.max() ?? 0
    var text = "\nNext:\n"
    for (index, step) in steps.enumerated() {
      text += "  \(index + 1). "
      switch step {
      case .words(let words): text += words
      case .command(let command, let what):
        text += "integrate\(folder) \(command.padded(to: width + 4))\(what)"
      }
      text += "\n"
    }
    return text
  }
}
