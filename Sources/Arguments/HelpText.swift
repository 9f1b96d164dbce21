/// The help text of a command, made from its declarations.
struct HelpText {
  private let command: any ParsableCommand.Type
  private let configuration: CommandConfiguration
  private let declarations: [Declaration]
  private let helpNames: [Name]
  private let hasVersion: Bool
  private let isRoot: Bool
  private let showsHidden: Bool
  /// The names of the commands from the root command to this one.
  let commandPath: String

  /// The column in which the explanations start.
  private static let column = 26

  /// - Parameter stack: the commands from the root command to this one.
  init(_ stack: [any ParsableCommand.Type], showsHidden: Bool) {
    var level: Level?
    for type in stack { level = Level(type, below: level) }
    command = stack[stack.count - 1]
    configuration = command.configuration
    declarations = (level?.declarations ?? []).filter { declaration in
      switch declaration.help.visibility {
      case .default: true
      case .hidden: showsHidden
      case .private: false
      }
    }
    helpNames = level?.helpNames ?? []
    hasVersion =
      stack.contains { !$0.configuration.version.isEmpty } && level?.declaration(named: "--version") == nil
    isRoot = stack.count == 1
    self.showsHidden = showsHidden
    commandPath = stack.map { $0.commandName }.joined(separator: " ")
  }

  /// The option that asks for help.
  var helpName: String? { (helpNames.first { !$0.isShort } ?? helpNames.first)?.typed }

  func text(columns: Int) -> String {
    let columns = max(columns, Self.column + 20)
    var parts: [String] = []
    if !configuration.abstract.isEmpty {
      parts.append(TerminalText.wrapped("OVERVIEW: " + configuration.abstract, width: columns).joined(separator: "\n"))
    }
    if !configuration.discussion.isEmpty {
      parts.append(TerminalText.wrapped(configuration.discussion, width: columns).joined(separator: "\n"))
    }
    parts.append("USAGE: " + usage(columns: columns))
    for section in sections where !section.rows.isEmpty {
      let rows = section.rows.map { Self.lines($0, columns).joined(separator: "\n") }
      parts.append("\(section.title):\n" + rows.joined(separator: "\n"))
    }
    if !displayed(configuration.subcommands).isEmpty {
      parts.append("  See '\(commandPath) help <subcommand>' for detailed help.")
    }
    return parts.joined(separator: "\n\n") + (parts.count > 1 ? "\n" : "")
  }

  /// The usage line, wrapped and indented.
  func usage(columns: Int) -> String {
    if let usage = configuration.usage { return usage }
    var words = declarations.filter { $0.kind != .positional }.map(Self.synopsis)
    words += declarations.filter { $0.kind == .positional }.map(Self.synopsis)
    if words.count > 12 {
      words = ["[<options>]"] + declarations.filter { $0.isRequired || $0.kind == .positional }.map(Self.synopsis)
    }
    if !displayed(configuration.subcommands).isEmpty {
      words.append(configuration.defaultSubcommand == nil ? "<subcommand>" : "[<subcommand>]")
    }
    var lines = [commandPath]
    let indent = "USAGE: ".count
    for word in words {
      // A line after the first starts under the first; its width is the same, since the label is as wide as the indent.
      if lines[lines.count - 1].count + 1 + word.count + indent > columns, lines[lines.count - 1] != commandPath {
        lines.append("  " + word)
      } else {
        lines[lines.count - 1] += " " + word
      }
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  // MARK: Sections

  private struct Row {
    var label: String
    var text: String
  }

  private var sections: [(title: String, rows: [Row])] {
    var sections: [(title: String, rows: [Row])] = [
      ("ARGUMENTS", declarations.filter { $0.kind == .positional && $0.section == nil }.map(Self.row))
    ]
    let options = declarations.filter { $0.kind != .positional || $0.section != nil }
    var titles: [String] = []
    for case let title? in options.map(\.section) where !titles.contains(title) { titles.append(title) }
    for title in titles {
      sections.append((title.uppercased(), options.filter { $0.section == title }.map(Self.row)))
    }
    sections.append(("OPTIONS", options.filter { $0.section == nil }.map(Self.row) + builtIn))
    sections.append(("SUBCOMMANDS", rows(configuration.ungroupedSubcommands)))
    for group in configuration.groupedSubcommands {
      sections.append((group.name.uppercased(), rows(group.subcommands)))
    }
    return sections
  }

  private var builtIn: [Row] {
    var rows: [Row] = []
    if hasVersion { rows.append(Row(label: "--version", text: "Show the version.")) }
    if !helpNames.isEmpty {
      rows.append(Row(label: Self.list(helpNames), text: "Show help information."))
    }
    if isRoot, showsHidden {
      rows.append(
        Row(label: "--generate-completion-script <shell>", text: "Print a completion script for bash, zsh or fish."))
    }
    return rows
  }

  private func displayed(_ commands: [any ParsableCommand.Type]) -> [any ParsableCommand.Type] {
    commands.filter { $0.configuration.shouldDisplay || showsHidden }
  }

  private func rows(_ commands: [any ParsableCommand.Type]) -> [Row] {
    displayed(commands).map { child in
      let isDefault = configuration.defaultSubcommand.map { $0 == child } ?? false
      let names = ([child.commandName] + child.configuration.aliases).joined(separator: ", ")
      return Row(
        label: isDefault ? "\(names) (default)" : names, text: child.configuration.abstract)
    }
  }

  // MARK: Words

  private static func synopsis(_ declaration: Declaration) -> String {
    let text: String
    switch declaration.kind {
    case .positional:
      text = declaration.parsing == .postTerminator ? "-- \(declaration.valueName)" : declaration.valueName
    case .option: text = "\(declaration.preferredName) \(declaration.valueName)"
    case .flag:
      text = ([declaration.preferredName] + declaration.inverseNames.prefix(1).map(\.typed)).joined(separator: "|")
    }
    let repeated = declaration.isRepeating ? text + " ..." : text
    return declaration.isRequired ? repeated : "[\(repeated)]"
  }

  private static func row(_ declaration: Declaration) -> Row {
    var label: String
    switch declaration.kind {
    case .positional: label = declaration.valueName
    case .option: label = "\(list(declaration.names)) \(declaration.valueName)"
    case .flag:
      label = list(declaration.names)
      if !declaration.inverseNames.isEmpty {
        label += "/" + declaration.inverseNames.map(\.typed).joined(separator: "/")
      }
    }
    var notes: [String] = []
    if !declaration.allValues.isEmpty { notes.append("values: " + declaration.allValues.joined(separator: ", ")) }
    if let text = declaration.defaultText { notes.append("default: \(text)") }
    var text = declaration.help.abstract
    if !notes.isEmpty { text += (text.isEmpty ? "" : " ") + "(\(notes.joined(separator: "; ")))" }
    if !declaration.help.discussion.isEmpty { text += "\n" + declaration.help.discussion }
    return Row(label: label, text: text)
  }

  /// The names, short ones first.
  private static func list(_ names: [Name]) -> String {
    (names.filter(\.isShort) + names.filter { !$0.isShort }).map(\.typed).joined(separator: ", ")
  }

  private static func lines(_ row: Row, _ columns: Int) -> [String] {
    let label = "  " + row.label
    guard !row.text.isEmpty else { return [label] }
    let indent = String(repeating: " ", count: column)
    var lines = TerminalText.wrapped(row.text, width: columns - column).map { $0.isEmpty ? "" : indent + $0 }
    if label.count < column - 1 {
      lines[0] = label + String(lines[0].dropFirst(label.count))
      return lines
    }
    return [label] + lines
  }
}
