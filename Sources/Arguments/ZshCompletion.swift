import Text

/// A completion script for zsh.
struct ZshCompletion {
  private let tree: CommandTree

  init(_ tree: CommandTree) { self.tree = tree }

  var script: String {
    """
    #compdef \(tree.path[0])
    # Completions of \(tree.path[0]) for zsh. To use them: save this as _\(tree.path[0]) in a folder of fpath.

    \(tree.all.map(function).joined(separator: "\n"))
    # Read by autoload, the file is the function; sourced, it has to say what the function is for.
    if [[ $funcstack[1] == \("_" + tree.path[0]) ]]; then
      _\(tree.identifier)_complete "$@"
    else
      compdef _\(tree.identifier)_complete \(tree.path[0].shellQuoted)
    fi

    """
  }

  private func function(_ command: CommandTree) -> String {
    var specs = command.options.flatMap(Self.specs)
    if command.children.isEmpty {
      specs += command.positionals.map { argument in
        let place = argument.isRepeating ? "*" : ""
        let message = Self.escaped(argument.valueName)
        return "\(place):\(message):\(Self.action(argument.completion))".shellQuoted
      }
    } else {
      specs += ["'1: :->command'", "'*:: :->arguments'"]
    }
    var body = "  _arguments -s -S -C \\\n" + specs.map { "    \($0)" }.joined(separator: " \\\n")
    if !command.children.isEmpty { body += "\n" + dispatch(command) }
    return """
      _\(command.identifier)_complete() {
        local context state state_descr line curcontext="$curcontext"
        typeset -A opt_args
      \(body)
      }

      """
  }

  private func dispatch(_ command: CommandTree) -> String {
    let names = command.children.flatMap { child in
      (child.path.suffix(1) + child.aliases).map { name in
        "        " + "\(name.escapingColons):\(child.abstract)".shellQuoted
      }
    }
    let cases = command.children.map { child in
      let patterns = (child.path.suffix(1) + child.aliases).map(\.shellQuoted).joined(separator: "|")
      return "        \(patterns)) _\(child.identifier)_complete ;;"
    }
    return """
        case $state in
          command)
            local -a commands
            commands=(
      \(names.joined(separator: "\n"))
              'help:Show help information.'
            )
            _describe 'command' commands
            ;;
          arguments)
            case $words[1] in
      \(cases.joined(separator: "\n"))
            esac
            ;;
        esac
      """
  }

  private static func specs(_ option: Declaration) -> [String] {
    let all = option.names + option.inverseNames
    let message = "[\(escaped(option.help.abstract))]"
    // Names that exclude each other come first, in brackets.
    let exclusion = option.isRepeating ? "*" : all.count > 1 ? "(\(all.map(\.typed).joined(separator: " ")))" : ""
    return all.map { name in
      guard option.kind == .option else { return "\(exclusion)\(name.typed)\(message)".shellQuoted }
      // + allows the value in the same word, = after an equals sign too.
      let suffix = name.isShort ? "+" : "="
      let value = ":\(escaped(option.valueName)):\(action(option.completion))"
      return "\(exclusion)\(name.typed)\(suffix)\(message)\(value)".shellQuoted
    }
  }

  private static func action(_ kind: CompletionKind) -> String {
    switch kind {
    case .default: return " "
    case .list(let words):
      return "(" + words.map { $0.escaping(" ():\\") }.joined(separator: " ") + ")"
    case .file(let extensions) where extensions.isEmpty: return "_files"
    case .file(let extensions): return "_files -g " + "*.(\(extensions.joined(separator: "|")))".shellQuoted
    case .directory: return "_files -/"
    case .shellCommand(let command): return "{local -a values; values=(${(f)\"$(\(command))\"}); compadd -a values}"
    }
  }

  private static func escaped(_ text: String) -> String {
    text.split(separator: "\n").joined(separator: " ").escaping("[]:\\")
  }
}

extension String {
  fileprivate var escapingColons: String { escaping(":") }

  /// The text with a backslash before each of these characters.
  fileprivate func escaping(_ characters: String) -> String {
    reduce(into: "") { text, character in text += (characters.contains(character) ? "\\" : "") + String(character) }
  }
}
