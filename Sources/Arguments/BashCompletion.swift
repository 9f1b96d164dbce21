/// A completion script for bash, from version 3.2 on (macOS has no newer one).
struct BashCompletion {
  private let tree: CommandTree

  init(_ tree: CommandTree) { self.tree = tree }

  var script: String {
    let name = tree.path[0]
    return """
      # Completions of \(name) for bash. To use them: source this file, or save it where bash-completion looks.

      _\(tree.identifier)_complete() {
        local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}"
        local command=\(name.shellQuoted) place=0 i word
        COMPREPLY=()
        # In --name=value, bash takes the equals sign for a word of its own.
        if [[ $cur == "=" ]]; then
          cur=""
        elif [[ $prev == "=" && $COMP_CWORD -gt 1 ]]; then
          prev="${COMP_WORDS[COMP_CWORD-2]}"
        fi

        # Which command it is, and how many words without a dash it has got.
        for ((i = 1; i < COMP_CWORD; i++)); do
          word="${COMP_WORDS[i]}"
          case "$command $word" in
      \(steps)
            *" "-*) ;;
            *) place=$((place + 1)) ;;
          esac
        done

        # The value of the option before.
        case "$command $prev" in
      \(values)
        esac

        if [[ $cur == -* ]]; then
          case "$command" in
      \(options)
          esac
          return
        fi
        case "$command" in
      \(positionals)
        esac
      }

      complete -o bashdefault -F _\(tree.identifier)_complete -- \(name.shellQuoted)

      """
  }

  /// The steps from a command to its subcommands, and past the values of options.
  private var steps: String {
    lines { command in
      let path = command.path.joined(separator: " ")
      var lines = command.children.map { child in
        let patterns = (child.path.suffix(1) + child.aliases).map { "\(path) \($0)".shellQuoted }
        return
          "\(patterns.joined(separator: "|"))) command=\(child.path.joined(separator: " ").shellQuoted); place=0 ;;"
      }
      let names = command.options.filter { $0.kind == .option }.flatMap(\.names).map {
        "\(path) \($0.typed)".shellQuoted
      }
      if !names.isEmpty {
        lines.append(
          "\(names.joined(separator: "|"))) i=$((i + 1)); [[ ${COMP_WORDS[i]} == \"=\" ]] && i=$((i + 1)) ;;")
      }
      return lines.map { "      " + $0 }
    }
  }

  private var values: String {
    lines { command in
      command.options.filter { $0.kind == .option }.map { option in
        let patterns = option.names.map { "\(command.path.joined(separator: " ")) \($0.typed)".shellQuoted }
        return "    \(patterns.joined(separator: "|"))) \(Self.reply(option.completion)); return ;;"
      }
    }
  }

  private var options: String {
    lines { command in
      let words = command.options.flatMap { ($0.names + $0.inverseNames).map(\.typed) }
      return ["      \(command.path.joined(separator: " ").shellQuoted)) \(Self.reply(.list(words))) ;;"]
    }
  }

  private var positionals: String {
    lines { command in
      let path = command.path.joined(separator: " ").shellQuoted
      if !command.children.isEmpty {
        let words = command.children.flatMap { $0.path.suffix(1) + $0.aliases } + ["help"]
        return ["    \(path)) \(Self.reply(.list(words))) ;;"]
      }
      guard !command.positionals.isEmpty else { return [] }
      let places = command.positionals.enumerated().map { place, argument in
        // The last one that takes several takes all that follow.
        let pattern = argument.isRepeating ? "*" : "\(place)"
        return "        \(pattern)) \(Self.reply(argument.completion)) ;;"
      }
      return ["    \(path))", "      case $place in"] + places + ["      esac ;;"]
    }
  }

  private func lines(_ make: (CommandTree) -> [String]) -> String {
    tree.all.flatMap(make).joined(separator: "\n")
  }

  /// The completions of a kind. `IFS` keeps names with spaces in one piece.
  private static func reply(_ kind: CompletionKind) -> String {
    let byLine = "local IFS=$'\\n'"
    let asFiles = "type compopt >/dev/null 2>&1 && compopt -o filenames 2>/dev/null"
    switch kind {
    case .default:
      return ":"
    case .list(let words):
      // compgen takes the list as shell words again, so each is quoted twice: for the script and for compgen.
      let list = words.map(\.shellQuoted).joined(separator: "\n").shellQuoted
      return "\(byLine); COMPREPLY=($(compgen -W \(list) -- \"$cur\"))"
    case .file(let extensions) where extensions.isEmpty:
      return "\(byLine); \(asFiles); COMPREPLY=($(compgen -f -- \"$cur\"))"
    case .file(let extensions):
      let patterns = extensions.map { "$(compgen -f -X \("!*.\($0)".shellQuoted) -- \"$cur\")" }.joined(separator: " ")
      return "\(byLine); \(asFiles); COMPREPLY=($(compgen -d -- \"$cur\") \(patterns))"
    case .directory:
      return "\(byLine); \(asFiles); COMPREPLY=($(compgen -d -- \"$cur\"))"
    case .shellCommand(let command):
      return "\(byLine); COMPREPLY=($(compgen -W \"$(\(command))\" -- \"$cur\"))"
    }
  }
}
