/// A command, its arguments and its subcommands: the input of completion scripts.
struct CommandTree {
  /// The names from the root command to this one.
  let path: [String]
  let aliases: [String]
  let abstract: String
  let options: [Declaration]
  let positionals: [Declaration]
  let children: [CommandTree]

  init(_ root: any ParsableCommand.Type) {
    self.init(root, below: nil, [], hasVersion: false)
  }

  private init(_ type: any ParsableCommand.Type, below parent: Level?, _ path: [String], hasVersion: Bool) {
    let level = Level(type, below: parent)
    let path = path + [type.commandName]
    let hasVersion = hasVersion || !level.configuration.version.isEmpty
    let visible = level.declarations.filter { $0.help.visibility == .default }
    self.path = path
    aliases = level.configuration.aliases
    abstract = level.configuration.abstract
    options = visible.filter { $0.kind != .positional } + Self.builtIn(level, hasVersion)
    positionals = visible.filter { $0.kind == .positional }
    children = level.configuration.subcommands.filter { $0.configuration.shouldDisplay }
      .map { CommandTree($0, below: level, path, hasVersion: hasVersion) }
  }

  /// This command and all below it.
  var all: [CommandTree] { [self] + children.flatMap(\.all) }

  /// The path as one word that is allowed in the name of a shell function.
  var identifier: String {
    path.map { name in String(name.unicodeScalars.map { Self.isWord($0) ? Character($0) : "_" }) }
      .joined(separator: "_")
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
  }

  private static func builtIn(_ level: Level, _ hasVersion: Bool) -> [Declaration] {
    var result: [Declaration] = []
    if hasVersion, level.declaration(named: "--version") == nil {
      result.append(flag([.long("version")], "Show the version."))
    }
    if !level.helpNames.isEmpty { result.append(flag(level.helpNames, "Show help information.")) }
    return result
  }

  private static func flag(_ names: [Name], _ abstract: String) -> Declaration {
    Declaration(
      key: "", kind: .flag, names: names, help: ArgumentHelp(abstract), isRequired: false, isGiven: { false },
      assign: { _ in })
  }
}

extension String {
  /// The text as one word of a shell, in single quotes.
  var shellQuoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
