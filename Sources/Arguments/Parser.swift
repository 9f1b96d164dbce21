/// Reads a command line word by word.
struct Parser {
  private var levels: [Level]
  private let words: [String]
  private var index = 0
  /// True after `--`: no later word is an option.
  private var isTerminated = false

  init(_ root: any ParsableCommand.Type, _ words: [String]) {
    levels = [Level(root, below: nil)]
    self.words = words
  }

  private var level: Level { levels[levels.count - 1] }
  private var stack: [any ParsableCommand.Type] { levels.map(\.type) }

  mutating func parse() throws -> any ParsableCommand {
    do {
      while index < words.count { try parseWord() }
      while let child = level.configuration.defaultSubcommand, child != level.type { descend(to: child) }
      for level in levels { try level.requireAll() }
      for index in levels.indices { try levels[index].validate() }
      return level.command
    } catch let error as CommandError {
      throw error
    } catch {
      // A request for help wins over errors in the command line.
      let rest = isTerminated ? [] : words[index...].prefix { $0 != "--" }
      if let word = rest.first(where: isHelp) {
        throw CommandError(stack: stack, error: CleanExit.helpRequest(), showsHidden: word.hasSuffix("-hidden"))
      }
      throw CommandError(stack: stack, error: error)
    }
  }

  private mutating func parseWord() throws {
    let word = words[index]
    if isTerminated || word == "-" || !word.hasPrefix("-") || isNegativeNumber(word) {
      return try parsePositional(word)
    }
    if word == "--" {
      index += 1
      isTerminated = true
    } else if word.hasPrefix("--") {
      try parseLong(word)
    } else {
      try parseShort(word)
    }
  }

  // MARK: Options

  private mutating func parseLong(_ word: String) throws {
    let (name, value) = Self.split(word)
    guard let declaration = level.declaration(named: name) else { return try parseBuiltIn(word, name, value) }
    index += 1
    try parse(declaration, name, attached: value)
  }

  private mutating func parseShort(_ word: String) throws {
    let (name, value) = Self.split(word)
    if let declaration = level.declaration(named: name) {
      index += 1
      return try parse(declaration, name, attached: value)
    }
    if isBuiltIn(name) { return try parseBuiltIn(word, name, value) }
    // Letter by letter: flags, until an option takes the rest as its value.
    var rest = word.dropFirst()
    var steps: [(Declaration, String)] = []
    while let letter = rest.popFirst() {
      let name = "-\(letter)"
      guard let declaration = level.declaration(named: name) else {
        // Report the whole word as unknown, unless its first letter is known.
        if isBuiltIn(name) { return try parseBuiltIn(name, name, nil) }
        throw unknownOption(steps.isEmpty ? word : name)
      }
      if declaration.kind == .option {
        index += 1
        for (flag, name) in steps { try parse(flag, name, attached: nil) }
        let value = rest.first == "=" ? rest.dropFirst() : rest
        return try parse(declaration, name, attached: rest.isEmpty ? nil : String(value))
      }
      if rest.first == "=" { throw UsageError("the flag '\(name)' takes no value", help: "remove '\(rest)'") }
      steps.append((declaration, name))
    }
    index += 1
    for (flag, name) in steps { try parse(flag, name, attached: nil) }
  }

  private mutating func parse(_ declaration: Declaration, _ name: String, attached: String?) throws {
    if declaration.kind == .flag {
      if let attached { throw UsageError("the flag '\(name)' takes no value", help: "remove '=\(attached)'") }
      return try declaration.assign(name)
    }
    if let attached {
      try assign(attached, to: declaration, name)
    } else {
      switch declaration.parsing {
      case .next, .postTerminator:
        guard index < words.count, !looksLikeOption(words[index]) else { throw missingValue(declaration, name) }
        try assignNextWord(to: declaration, name)
      case .unconditional:
        guard index < words.count else { throw missingValue(declaration, name) }
        try assignNextWord(to: declaration, name)
      case .upToNextOption, .remaining:
        guard index < words.count else { throw missingValue(declaration, name) }
        if declaration.parsing == .upToNextOption, looksLikeOption(words[index]) {
          throw missingValue(declaration, name)
        }
      }
    }
    if declaration.parsing == .upToNextOption {
      while index < words.count, !looksLikeOption(words[index]) { try assignNextWord(to: declaration, name) }
    } else if declaration.parsing == .remaining {
      while index < words.count { try assignNextWord(to: declaration, name) }
    }
  }

  private mutating func assignNextWord(to declaration: Declaration, _ name: String?) throws {
    let word = words[index]
    try assign(word, to: declaration, name)
    index += 1
  }

  private func assign(_ word: String, to declaration: Declaration, _ name: String?) throws {
    do {
      try declaration.assign(word)
    } catch let failure as ConversionFailure {
      let subject =
        declaration.kind == .option
        ? "\(name ?? declaration.preferredName) \(declaration.valueName)" : declaration.phrase
      let reason = failure.reason.map { ": \($0)" } ?? ""
      throw UsageError(
        "the value '\(word)' is not valid for '\(subject)'\(reason)", help: Self.help(word, declaration.allValues))
    }
  }

  private static func help(_ word: String, _ values: [String]) -> String? {
    guard !values.isEmpty else { return nil }
    let list = "use one of \(values.map { "'\($0)'" }.joined(separator: ", "))"
    return NearestName.of(word, among: values).map { "did you mean '\($0)'? \(list)" } ?? list
  }

  private func missingValue(_ declaration: Declaration, _ name: String) -> UsageError {
    let phrase = "\(name) \(declaration.valueName)"
    guard index < words.count, words[index] != "--" else {
      let help = declaration.allValues.isEmpty ? nil : Self.help("", declaration.allValues)
      return UsageError("the option '\(phrase)' needs a value", help: help)
    }
    return UsageError(
      "the option '\(phrase)' needs a value, and '\(words[index])' looks like an option",
      help: name.hasPrefix("--") ? "write '\(name)=\(words[index])' if it is the value" : nil)
  }

  /// Returns whether the word would be an option elsewhere on the command line.
  private func looksLikeOption(_ word: String) -> Bool {
    word.hasPrefix("-") && word != "-" && !isNegativeNumber(word)
  }

  private func isNegativeNumber(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let second = word.dropFirst().first, second.isASCII, second.isNumber || second == "."
    else { return false }
    return Double(word) != nil && level.declaration(named: "-\(second)") == nil
  }

  private static func split(_ word: String) -> (name: String, value: String?) {
    guard let equals = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }

  // MARK: Options that every command accepts

  private func isHelp(_ word: String) -> Bool {
    (level.helpNames.contains { $0.typed == word } || word == "--help-hidden") && level.declaration(named: word) == nil
  }

  private func isBuiltIn(_ name: String) -> Bool {
    isHelp(name) || name == "--version" || name == "--generate-completion-script"
  }

  private mutating func parseBuiltIn(_ word: String, _ name: String, _ value: String?) throws {
    if isHelp(word) {
      throw CommandError(stack: stack, error: CleanExit.helpRequest(), showsHidden: word.hasSuffix("-hidden"))
    }
    if word == "--version", let version = levels.last(where: { !$0.configuration.version.isEmpty }) {
      throw CleanExit.message(version.configuration.version)
    }
    if name == "--generate-completion-script", levels.count == 1 {
      let given = value ?? (index + 1 < words.count ? words[index + 1] : nil)
      guard let given, let shell = CompletionShell(argument: given) else {
        let message = given.map { "there are no completions for the shell '\($0)'" }
        throw UsageError(
          message ?? "the option '\(name) <shell>' needs a value",
          help: Self.help(given ?? "", CompletionShell.allValueStrings))
      }
      throw CleanExit.message(level.type.completionScript(for: shell))
    }
    throw unknownOption(name)
  }

  private func unknownOption(_ name: String) -> UsageError {
    let error = "unknown option '\(name)'"
    // An option of a subcommand, given before the subcommand.
    for child in level.configuration.subcommands where level.isWaitingForSubcommand {
      guard let later = words[index...].first(where: { child.isCalled($0) }) else { continue }
      if Level(child, below: level).declaration(named: name) != nil {
        return UsageError(error, help: "write it after the command: '\(commandPath) \(later) \(name)'")
      }
    }
    var known = level.declarations.filter { $0.help.visibility != .private }
      .flatMap { ($0.names + $0.inverseNames).map(\.typed) }
    known += level.helpNames.map(\.typed)
    if levels.contains(where: { !$0.configuration.version.isEmpty }) { known.append("--version") }
    if name.hasPrefix("--") { known.removeAll { !$0.hasPrefix("--") } }
    guard name.count > 2 else { return UsageError(error) }
    // `-format` is `--format` with one dash missing.
    if !name.hasPrefix("--"), known.contains("-" + name) { return UsageError(error, help: "did you mean '-\(name)'?") }
    return UsageError(error, help: NearestName.of(name, among: known).map { "did you mean '\($0)'?" })
  }

  private var commandPath: String { stack.map { $0.commandName }.joined(separator: " ") }

  // MARK: Words without a dash

  private mutating func parsePositional(_ word: String) throws {
    if level.isWaitingForSubcommand, !isTerminated {
      if let child = level.configuration.subcommands.first(where: { $0.isCalled(word) }) {
        index += 1
        return descend(to: child)
      }
      if word == "help" {
        index += 1
        try showHelp()
      }
      if level.positionals.isEmpty, let child = level.configuration.defaultSubcommand { return descend(to: child) }
    }
    guard let declaration = level.nextPositional(isTerminated: isTerminated) else { throw unexpected(word) }
    levels[levels.count - 1].filledPositionals += declaration.isRepeating ? 0 : 1
    levels[levels.count - 1].isWaitingForSubcommand = false
    try assignNextWord(to: declaration, nil)
    if declaration.parsing == .remaining {
      while index < words.count { try assignNextWord(to: declaration, nil) }
    }
  }

  private mutating func descend(to child: any ParsableCommand.Type) {
    levels[levels.count - 1].isWaitingForSubcommand = false
    levels.append(Level(child, below: level))
  }

  /// The command `help`, with the name of the command it is about.
  private mutating func showHelp() throws -> Never {
    while index < words.count, !words[index].hasPrefix("-") {
      guard let child = level.configuration.subcommands.first(where: { $0.isCalled(words[index]) }) else {
        throw unexpected(words[index])
      }
      descend(to: child)
      levels[levels.count - 1].isWaitingForSubcommand = true
      index += 1
    }
    throw CleanExit.helpRequest()
  }

  private func unexpected(_ word: String) -> UsageError {
    guard !level.configuration.subcommands.isEmpty, level.positionals.isEmpty else {
      return UsageError("unexpected argument '\(word)'")
    }
    let names = level.configuration.subcommands.filter { $0.configuration.shouldDisplay }
      .flatMap { [$0.commandName] + $0.configuration.aliases }
    let help = NearestName.of(word, among: names).map { "did you mean '\($0)'?" }
    return UsageError("unknown command '\(word)'", help: help)
  }
}

extension ParsableCommand {
  /// Returns whether this is one of the command's names.
  fileprivate static func isCalled(_ word: String) -> Bool {
    commandName == word || configuration.aliases.contains(word)
  }
}
