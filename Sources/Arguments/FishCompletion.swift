/// A completion script for fish.
struct FishCompletion {
  private let tree: CommandTree

  init(_ tree: CommandTree) { self.tree = tree }

  var script: String {
    let name = tree.path[0]
    return """
      # Completions of \(name) for fish. To use them: save this as \(name).fish in ~/.config/fish/completions.

      # Prints which command the words before the cursor name, and how many words without a dash it has got.
      function __\(tree.identifier)_command
          set -l command \(Self.quoted(name))
          set -l place 0
          set -l skip 0
          for word in (commandline -opc)[2..-1]
              if test $skip = 1
                  set skip 0
                  continue
              end
              switch "$command $word"
      \(steps)
                  case '* -*'
                  case '*'
                      set place (math $place + 1)
              end
          end
          echo $command
          echo $place
      end

      # Whether it is this command, and, when a number is given, this place or a later one up to the second number.
      function __\(tree.identifier)_is
          set -l found (__\(tree.identifier)_command)
          test "$found[1]" = "$argv[1]"; or return 1
          test (count $argv) -lt 3; and return 0
          test $found[2] -ge $argv[2] -a $found[2] -le $argv[3]
      end

      complete -c \(Self.quoted(name)) -f
      \(tree.all.flatMap(completions).joined(separator: "\n"))

      """
  }

  private var steps: String {
    tree.all.flatMap { command -> [String] in
      let path = command.path.joined(separator: " ")
      var lines: [String] = []
      for child in command.children {
        let patterns = (child.path.suffix(1) + child.aliases).map { Self.quoted("\(path) \($0)") }
        lines.append("            case \(patterns.joined(separator: " "))")
        lines.append("                set command \(Self.quoted(child.path.joined(separator: " ")))")
        lines.append("                set place 0")
      }
      let names = command.options.filter { $0.kind == .option }.flatMap(\.names).map {
        Self.quoted("\(path) \($0.typed)")
      }
      if !names.isEmpty {
        lines.append("            case \(names.joined(separator: " "))")
        lines.append("                set skip 1")
      }
      return lines
    }.joined(separator: "\n")
  }

  private func completions(_ command: CommandTree) -> [String] {
    let start = "complete -c \(Self.quoted(tree.path[0])) -n "
    let isHere = "__\(tree.identifier)_is \(Self.quoted(command.path.joined(separator: " ")))"
    var lines: [String] = []
    for option in command.options {
      for inverse in [false, true] {
        let names = (inverse ? option.inverseNames : option.names).map(Self.name).joined(separator: " ")
        if names.isEmpty { continue }
        let value = option.kind == .option ? " -r " + Self.action(option.completion) : ""
        lines.append("\(start)\(Self.quoted(isHere)) \(names)\(value) -d \(Self.quoted(option.help.abstract))")
      }
    }
    let first = Self.quoted("\(isHere) 0 0")
    for child in command.children {
      for name in child.path.suffix(1) + child.aliases {
        lines.append("\(start)\(first) -a \(Self.quoted(name)) -d \(Self.quoted(child.abstract))")
      }
    }
    if !command.children.isEmpty {
      lines.append("\(start)\(first) -a help -d 'Show help information.'")
    } else {
      for (place, argument) in command.positionals.enumerated() where argument.completion != .default {
        let places = Self.quoted("\(isHere) \(place) \(argument.isRepeating ? 9999 : place)")
        lines.append("\(start)\(places) \(Self.action(argument.completion))")
      }
    }
    return lines
  }

  private static func name(_ name: Name) -> String {
    switch name {
    case .long(let name): "-l " + quoted(name)
    case .short(let letter): "-s " + quoted(String(letter))
    case .longWithSingleDash(let name): "-o " + quoted(name)
    }
  }

  private static func action(_ kind: CompletionKind) -> String {
    switch kind {
    case .default: return "-f"
    // The words are shell words to fish, once more.
    case .list(let words): return "-f -a " + quoted(words.map(quoted).joined(separator: " "))
    case .file(let extensions) where extensions.isEmpty: return "-F"
    case .file(let extensions):
      return "-f -a " + quoted("(" + extensions.map { "__fish_complete_suffix .\($0)" }.joined(separator: "; ") + ")")
    case .directory: return "-f -a " + quoted("(__fish_complete_directories (commandline -ct))")
    case .shellCommand(let command): return "-f -a " + quoted("(sh -c \(quoted(command)))")
    }
  }

  /// The text as one word of fish, in which a backslash is special inside single quotes too.
  private static func quoted(_ text: String) -> String {
    "'"
      + text.reduce(into: "") { text, character in
        if character == "'" || character == "\\" { text += "\\" }
        text.append(character == "\n" ? " " : character)
      } + "'"
  }
}
