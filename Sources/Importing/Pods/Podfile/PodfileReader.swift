import Diagnostics
import Model
import Text

/// Reads a Podfile that is made of literals, and runs nothing: anything else ends the reading with its place.
///
/// Of blocks that CocoaPods runs around an installation (`post_install do`) only that they are there is read; functions that
/// are not called say nothing.
package struct PodfileReader {
  private typealias Token = PodfileLexer.Token

  private indirect enum Value {
    case text(String)
    case list([Value])
    case mapping([(key: String, at: Int, value: Value)])
    /// `false` or `nil`.
    case no
    case other

    var text: String? { if case .text(let text) = self { text } else { nil } }
    /// Those of a list, or a single one.
    var texts: [String] {
      if case .list(let items) = self { items.compactMap(\.text) } else { text.map { [$0] } ?? [] }
    }
  }

  private struct Arguments {
    var values: [(value: Value, at: Int)] = []
    var options: [(key: String, at: Int, value: Value)] = []
  }

  /// The settings of a target, which targets inside of it inherit.
  private struct Scope {
    var platform: SupportedPlatform?
    var linkage: Located<String>?
    /// The index of its own target in ``Podfile/targets``; `nil` for the file and abstract targets.
    var target: Int?
    /// Its place in ``Podfile/blocks``.
    var block = 0
  }

  private var lexer: PodfileLexer
  private var token: (token: Token, start: Int) = (.lineEnd, 0)
  private var podfile = Podfile()
  /// The bodies of functions without parameters.
  private var functions: [String: Range<Int>] = [:]
  private var depth = 0
  private var statements = 0

  /// The deepest that targets and calls stand inside of each other, and the most statements with those of calls.
  private static let deepest = 32
  private static let mostStatements = 100_000

  /// - Throws: an error if something is not a literal.
  package static func read(_ bytes: [UInt8], file: FileID) throws(PodfileProblem) -> Podfile {
    var reader = PodfileReader(lexer: PodfileLexer(bytes, file: file))
    try reader.advance()
    var scope = Scope()
    try reader.statements(&scope, until: .end, from: 0)
    return reader.podfile
  }

  private init(lexer: PodfileLexer) { self.lexer = lexer }

  private mutating func advance() throws(PodfileProblem) { token = try lexer.next() }

  private func problem(at offset: Int? = nil) -> PodfileProblem { lexer.problem(at: offset ?? token.start) }

  /// Blocks that CocoaPods runs around an installation.
  private static let hooks: Set = ["pre_install", "post_install", "pre_integrate", "post_integrate"]

  /// The blocks that begin a line and that CocoaPods runs around an installation, in a Podfile that cannot be read: they
  /// are in nothing that it prints.
  static func hooks(in bytes: [UInt8], file: FileID) -> [Podfile.Statement] {
    var found: [Podfile.Statement] = []
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let name = String(decoding: line.prefix { $0 > 0x20 }, as: UTF8.self)
      guard hooks.contains(name) else { continue }
      let place = Place(file: file, line: UInt32(index + 1), column: 1)
      found.append(Podfile.Statement(name: Located(name, at: place)))
    }
    return found
  }

  // MARK: Statements

  /// - Parameter start: the beginning of the block that `end` ends.
  private mutating func statements(_ scope: inout Scope, until end: Token, from start: Int) throws(PodfileProblem) {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest { throw problem() }
    while true {
      while token.token == .lineEnd { try advance() }
      if token.token == end { return }
      if token.token == .end { throw lexer.missingEnd(of: start) }
      if token.token == .word("end") { throw lexer.damage("this 'end' ends nothing", at: token.start) }
      try statement(&scope)
    }
  }

  private mutating func statement(_ scope: inout Scope) throws(PodfileProblem) {
    statements += 1
    let start = token.start
    // 'platform:ios' is a command with a symbol, as with a space between.
    if case .label(let name) = token.token, Self.commands.contains(name) {
      lexer.rereadColon()
      token.token = .word(name)
    }
    guard case .word(let name) = token.token, statements < Self.mostStatements else { throw problem() }
    switch name {
    case "target", "abstract_target": try target(isAbstract: name == "abstract_target", in: scope)
    case _ where Self.hooks.contains(name): try hook(name, start)
    case "def": try function(start)
    case "ENV": try environment()
    default:
      try advance()
      if let body = functions[name] {
        if token.token == .mark("(") {
          try advance()
          try expect(.mark(")"))
        }
        try endOfStatement()
        try call(body, &scope)
      } else if Self.commands.contains(name) {
        let arguments = try arguments()
        try endOfStatement()
        try run(name, start, arguments, &scope)
      } else {
        throw problem(at: start)
      }
    }
  }

  private static let commands: Set<String> = [
    "ensure_bundler!", "generate_bridge_support!", "inherit!", "inhibit_all_warnings!", "install!", "link_with",
    "platform", "plugin", "pod", "podspec", "project", "script_phase", "set_arc_compatibility_warning!", "source",
    "supports_swift_versions", "use_frameworks!", "use_modular_headers!", "workspace", "xcodeproj",
  ]

  private mutating func run(
    _ name: String, _ start: Int, _ arguments: Arguments, _ scope: inout Scope
  ) throws(PodfileProblem) {
    switch name {
    case "platform":
      guard let platform = arguments.values.first?.value.text else { throw problem(at: start) }
      guard let known = Podspec.systems[platform] else { throw problem(at: arguments.values[0].at) }
      // Without a version it is the oldest that CocoaPods knows of, whichever runs it.
      scope.platform = nil
      if let stated = arguments.values.dropFirst().first, let version = stated.value.text {
        guard Self.isVersion(version) else { throw problem(at: stated.at) }
        scope.platform = SupportedPlatform(name: known, version: version)
      }
      if let target = scope.target { podfile.targets[target].platform = scope.platform }
    case "use_frameworks!":
      let linkage = arguments.options.first { $0.key == "linkage" }?.value.text ?? "dynamic"
      scope.linkage = Located(linkage, at: lexer.place(start))
      if case .no? = arguments.values.first?.value { scope.linkage = nil }
      if let target = scope.target { podfile.targets[target].linkage = scope.linkage }
    case "pod":
      try pod(start, arguments)
      if let name = podfile.pods.last?.name.value { podfile.blocks[scope.block].pods.append(name) }
    case "project", "xcodeproj": podfile.blocks[scope.block].project = arguments.values.first?.value.text
    case "inherit!": podfile.blocks[scope.block].inherits = arguments.values.first?.value.text == "complete"
    case "source", "plugin": add(name, start, arguments.values.first?.value.text)
    case "script_phase": add(name, start, arguments.options.first { $0.key == "name" }?.value.text)
    case "install!" where arguments.options.isEmpty: break
    // The Xcode project decides which project the pods are built in, and how targets inherit them.
    case "ensure_bundler!", "link_with", "podspec", "workspace": break
    default:
      // `use_modular_headers! false`
      if case .no? = arguments.values.first?.value { break }
      add(name, start)
    }
  }

  private mutating func add(_ name: String, _ start: Int, _ subject: String? = nil) {
    podfile.add(Podfile.Statement(name: Located(name, at: lexer.place(start)), subject: subject))
  }

  /// Returns whether a text is a version of a platform: one to three numbers separated by points.
  private static func isVersion(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return parts.count <= 3 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { digits.contains($0) } }
  }

  private mutating func pod(_ start: Int, _ arguments: Arguments) throws(PodfileProblem) {
    guard let first = arguments.values.first, let name = first.value.text else { throw problem(at: start) }
    var pod = Podfile.Pod(name: Located(name, at: lexer.place(first.at)))
    for argument in arguments.values.dropFirst() {
      switch argument.value {
      // `:head` of old times is no version.
      case .text(let text): pod.requirements.append(text)
      case .list(let items): pod.requirements += items.compactMap(\.text)
      case .mapping, .no, .other: throw problem(at: argument.at)
      }
    }
    pod.options = arguments.options.map { (Located($0.key, at: lexer.place($0.at)), $0.value.text ?? "") }
    for option in arguments.options { pod.add(option.key, option.value.texts) }
    podfile.pods.append(pod)
  }

  // MARK: Blocks

  private mutating func target(isAbstract: Bool, in scope: Scope) throws(PodfileProblem) {
    let start = token.start
    try advance()
    let isInBrackets = token.token == .mark("(")
    if isInBrackets { try advance() }
    guard let name = try value().text else { throw problem() }
    if isInBrackets { try expect(.mark(")")) }
    // Options of times before CocoaPods 1.0, such as `:exclusive => true`.
    while token.token == .mark(",") {
      try advance()
      _ = try argument()
    }
    var inner = scope
    inner.target = nil
    inner.block = podfile.blocks.count
    podfile.blocks.append(Podfile.Block(parent: scope.block, target: isAbstract ? nil : name))
    if !isAbstract {
      inner.target = podfile.targets.count
      podfile.targets.append(Podfile.Target(name: name, platform: scope.platform, linkage: scope.linkage))
    }
    guard token.token == .word("do") else { return try endOfStatement() }
    try advance()
    if token.token == .mark("|") {
      // The block's parameter, which no literal uses.
      try advance()
      guard case .word = token.token else { throw problem() }
      try advance()
      try expect(.mark("|"))
    }
    try statements(&inner, until: .word("end"), from: start)
    try advance()
    try endOfStatement()
  }

  private mutating func hook(_ name: String, _ start: Int) throws(PodfileProblem) {
    try advance()
    guard token.token == .word("do") else { throw problem(at: start) }
    _ = try lexer.skipBlock(from: start)
    add(name, start)
    try advance()
  }

  private mutating func function(_ start: Int) throws(PodfileProblem) {
    try advance()
    guard case .word(let name) = token.token else { throw problem(at: start) }
    try advance()
    var hasParameters = false
    if token.token == .mark("(") {
      try advance()
      hasParameters = token.token != .mark(")")
      while token.token != .mark(")") {
        if token.token == .lineEnd || token.token == .end { throw problem(at: start) }
        try advance()
      }
      try advance()
    }
    guard token.token == .lineEnd else { throw problem(at: start) }
    lexer.position = token.start
    let body = try lexer.skipBlock(from: start)
    // One with parameters is no literal where it is called.
    functions[name] = hasParameters ? nil : body
    try advance()
  }

  private mutating func call(_ body: Range<Int>, _ scope: inout Scope) throws(PodfileProblem) {
    let (after, next) = (lexer, token)
    lexer = lexer.reading(body)
    try advance()
    try statements(&scope, until: .end, from: body.lowerBound)
    (lexer, token) = (after, next)
  }

  /// `ENV['COCOAPODS_DISABLE_STATS'] = 'true'`: a setting of CocoaPods itself.
  private mutating func environment() throws(PodfileProblem) {
    try advance()
    try expect(.mark("["))
    guard case .text = token.token else { throw problem() }
    try advance()
    try expect(.mark("]"))
    try expect(.mark("="))
    guard case .text = try value() else { throw problem() }
    try endOfStatement()
  }

  // MARK: Values

  private mutating func expect(_ expected: Token) throws(PodfileProblem) {
    guard token.token == expected else { throw problem() }
    try advance()
  }

  private func endOfStatement() throws(PodfileProblem) {
    guard token.token == .lineEnd || token.token == .end else { throw problem() }
  }

  private mutating func arguments() throws(PodfileProblem) -> Arguments {
    var arguments = Arguments()
    let isInBrackets = token.token == .mark("(")
    if isInBrackets { try advance() }
    while true {
      if isInBrackets { try skipLines() }
      if token.token == (isInBrackets ? .mark(")") : .lineEnd) || token.token == .end { break }
      let at = token.start
      switch try argument() {
      case .value(let value): arguments.values.append((value, at))
      case .option(let key, let value): arguments.options.append((key, at, value))
      }
      if isInBrackets { try skipLines() }
      guard token.token == .mark(",") else { break }
      let comma = token.start
      try advance()
      try skipLines()
      if token.token == .end { throw lexer.damage("something is missing after this comma", at: comma) }
    }
    if isInBrackets { try expect(.mark(")")) }
    // Options in braces.
    if case .mapping(let pairs)? = arguments.values.last?.value {
      arguments.values.removeLast()
      arguments.options += pairs
    }
    return arguments
  }

  private enum Argument {
    case value(Value)
    case option(String, Value)
  }

  private mutating func argument() throws(PodfileProblem) -> Argument {
    if case .label(let key) = token.token {
      try advance()
      try skipLines()
      return .option(key, try value())
    }
    let start = token.start
    let value = try value()
    guard token.token == .mark("=>") else { return .value(value) }
    guard let key = value.text else { throw problem(at: start) }
    try advance()
    try skipLines()
    return .option(key, try self.value())
  }

  private mutating func value() throws(PodfileProblem) -> Value {
    depth += 1
    defer { depth -= 1 }
    let start = token.start
    let read = token.token
    if depth > Self.deepest { throw problem() }
    try advance()
    switch read {
    case .text(let text), .symbol(let text), .number(let text): return .text(text)
    case .words(let words): return .list(words.map(Value.text))
    case .word("true"): return .other
    case .word("false"), .word("nil"): return .no
    case .mark("["):
      return .list(try items(until: "]").compactMap { if case .value(let value) = $0.argument { value } else { nil } })
    case .mark("{"):
      var pairs: [(key: String, at: Int, value: Value)] = []
      for item in try items(until: "}") {
        guard case .option(let key, let value) = item.argument else { throw problem(at: item.at) }
        pairs.append((key, item.at, value))
      }
      return .mapping(pairs)
    case .word("end"): throw lexer.damage("something is missing before this 'end'", at: start)
    default: throw problem(at: start)
    }
  }

  private mutating func items(until close: String) throws(PodfileProblem) -> [(argument: Argument, at: Int)] {
    var items: [(argument: Argument, at: Int)] = []
    try skipLines()
    while token.token != .mark(close) {
      let at = token.start
      items.append((try argument(), at))
      try skipLines()
      if token.token == .mark(",") {
        try advance()
        try skipLines()
      } else if token.token != .mark(close) {
        throw problem()
      }
    }
    try advance()
    return items
  }

  private mutating func skipLines() throws(PodfileProblem) { while token.token == .lineEnd { try advance() } }
}
