/// Prints the imports and declarations of a source as Swift without any code, which is read like the source itself: a
/// line for each declaration, in the order of the source.
package struct DeclarationPrinter {
  private let imports: [Import]
  private let declarations: [Declaration]
  private var children: [Int?: [Int]] = [:]
  private var lines: [String] = []
  private var size = 0
  private var hasFailed = false

  /// No more bytes than these are made of one file.
  private static let mostBytes = 1 << 20
  /// The deepest nesting of types.
  private static let deepest = 64

  private init(_ imports: [Import], _ declarations: [Declaration]) {
    (self.imports, self.declarations) = (imports, declarations)
    for (index, declaration) in declarations.enumerated() { children[declaration.parent, default: []].append(index) }
  }

  /// The lines; `nil` where they would be read as something else, as those of a source that does not compile may be, or
  /// where they are too many.
  package static func lines(_ imports: [Import], _ declarations: [Declaration]) -> [String]? {
    var printer = DeclarationPrinter(imports, declarations)
    printer.emit(imports.map { ($0.conditions, .import($0)) }, under: [], depth: 0)
    printer.emit(printer.items(of: nil), under: [], depth: 0)
    guard !printer.hasFailed else { return nil }
    let text = SwiftSource(Array(printer.lines.joined(separator: "\n").utf8))
    guard SwiftSources.imports(of: text).map(\.plain) == imports.map(\.plain),
      SwiftSources.declarations(of: text).map(\.plain) == declarations.map(\.plain)
    else { return nil }
    return printer.lines
  }

  private enum Item {
    case `import`(Import)
    case declaration(Int)
  }

  private func items(of parent: Int?) -> [([Condition], Item)] {
    (children[parent] ?? []).map { (declarations[$0].conditions, .declaration($0)) }
  }

  // MARK: Lines

  private mutating func add(_ line: String, _ depth: Int) {
    size += line.utf8.count + 2 * depth
    if size > Self.mostBytes || line.unicodeScalars.contains(where: Self.isHidden) { hasFailed = true }
    if !hasFailed { lines.append(String(repeating: "  ", count: depth) + line) }
  }

  /// Returns whether a character would break the line, or be invisible in it.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    default: false
    }
  }

  /// - Parameter outer: the conditions around the items.
  private mutating func emit(_ items: [([Condition], Item)], under outer: [Condition], depth: Int) {
    if depth > Self.deepest { hasFailed = true }
    var rest = items[...]
    while let first = rest.first, !hasFailed {
      let group = rest.prefix { $0.0 == first.0 }
      rest = rest.dropFirst(group.count)
      guard first.0.starts(with: outer) else {
        hasFailed = true
        return
      }
      let own = first.0.dropFirst(outer.count)
      for condition in own { open(condition, depth) }
      for (_, item) in group {
        switch item {
        case .import(let one): add(Self.line(one), depth)
        case .declaration(let index): emit(index, depth)
        }
      }
      for _ in own { add("#endif", depth) }
    }
  }

  private mutating func open(_ condition: Condition, _ depth: Int) {
    for (position, text) in (condition.failed + (condition.holds.map { [$0] } ?? [])).enumerated() {
      add("\(position == 0 ? "#if" : "#elseif") \(text)", depth)
    }
    if condition.holds == nil { add("#else", depth) }
  }

  private mutating func emit(_ index: Int, _ depth: Int) {
    let declaration = declarations[index]
    guard declaration.kind.isType else { return add(line(of: declaration), depth) }
    let inner = items(of: index)
    if inner.isEmpty { return add(line(of: declaration) + " {}", depth) }
    add(line(of: declaration) + " {", depth)
    emit(inner, under: declaration.conditions, depth: depth + 1)
    add("}", depth)
  }

  // MARK: One declaration

  private static func line(_ one: Import) -> String {
    let path = ([one.module] + one.path).map(quoted).joined(separator: ".")
    return (one.attributes.contains("_exported") ? "@_exported " : "") + "import "
      + (one.kind.map { "\($0) " } ?? "") + path
  }

  private func line(of declaration: Declaration) -> String {
    var availability = declaration.availability[...]
    let attributes = declaration.attributes.map { name in
      guard name == "available", let arguments = availability.popFirst() else { return "@\(name) " }
      return arguments.isEmpty ? "@available " : "@available(\(arguments.joined(separator: ", "))) "
    }
    let runsWhereCalled = declaration.modifiers.contains("nonsending")
    let modifiers = declaration.modifiers.filter { $0 != "nonsending" }.map { word in
      word == "nonisolated" && runsWhereCalled ? "nonisolated(nonsending) " : "\(word) "
    }
    let head = attributes.joined() + modifiers.joined()
    let name = Self.quoted(declaration.name)
    let generics = Self.generics(of: declaration)
    let requirements = declaration.hasRequirements ? " where _: Any" : ""
    switch declaration.kind {
    case .extension:
      let extended = declaration.name.split(separator: ".").map { Self.quoted(String($0)) }.joined(separator: ".")
      return head + "extension \(extended.isEmpty ? "[Any]" : extended)" + inheritance(of: declaration) + requirements
    case .actor, .class, .enum, .protocol, .struct:
      return head + "\(declaration.kind.rawValue) \(name)\(generics)" + inheritance(of: declaration) + requirements
    case .typealias, .associatedtype:
      return head + "\(declaration.kind.rawValue) \(name)\(generics)" + (declaration.type.map { " = \($0)" } ?? "")
    case .initialiser:
      let sign = declaration.signature.map { $0.isUnwrapped ? "!" : $0.isFailable ? "?" : "" } ?? ""
      return head + "init\(sign)\(generics)\(call(declaration))" + requirements
    case .function:
      let isOperator = declaration.name.unicodeScalars.allSatisfy { !Self.isOfWord($0) }
      return head + "func \(isOperator ? declaration.name + " " : name)\(generics)\(call(declaration))" + requirements
    case .subscript: return head + "subscript\(generics)\(call(declaration))" + requirements
    case .macro: return head + declaration.name
    case .value: return head + value(declaration, name)
    }
  }

  private func value(_ declaration: Declaration, _ name: String) -> String {
    if declaration.isCase { return "case \(name)" + (declaration.type == nil ? "" : "()") }
    var text = "var \(name)" + (declaration.type.map { ": \($0)" } ?? "")
    let isRequirement = declaration.parent.map { declarations[$0].kind == .protocol } ?? false
    if !declaration.accessors.isEmpty {
      text += " { \(declaration.accessors.joined(separator: " ")) }"
    } else if declaration.isEffectful, !isRequirement {
      text += " { get throws }"
    }
    return text
  }

  private func inheritance(of declaration: Declaration) -> String {
    if declaration.inherited.isEmpty { return "" }
    let names = declaration.inherited.map { name in
      let attributes = declaration.inheritedAttributes[name] ?? []
      return attributes.map { $0 == "nonisolated" ? "nonisolated " : "@\($0) " }.joined() + name
    }
    return ": " + names.joined(separator: ", ")
  }

  private static func generics(of declaration: Declaration) -> String {
    if declaration.generics.isEmpty { return "" }
    let parameters = declaration.generics.map { name in
      quoted(name) + (declaration.bounds[name].map { ": \($0)" } ?? "")
    }
    return "<\(parameters.joined(separator: ", "))>"
  }

  private func call(_ declaration: Declaration) -> String {
    guard let signature = declaration.signature else { return "" }
    let isOperator = declaration.kind == .function && !declaration.name.unicodeScalars.contains(where: Self.isOfWord)
    let parameters = signature.parameters.map { parameter in
      let type = isOperator ? (parameter.isVariadic ? "Any..." : "Any") : parameter.type
      let value = parameter.hasDefault ? parameter.hasEmptyDefault ? " = nil" : " = default" : ""
      return "\(parameter.label.map(Self.quoted) ?? "_"): \(type)\(value)"
    }
    let effects: String
    switch signature.errors {
    case .none: effects = ""
    case .any: effects = " throws"
    case .typed(let type): effects = " throws(\(type))"
    case .ofArguments: effects = " rethrows"
    }
    return "(\(parameters.joined(separator: ", ")))" + (signature.isAsync ? " async" : "") + effects
      + (signature.result.map { " -> \($0)" } ?? "")
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar == "$" || scalar.properties.isXIDContinue
  }

  private static func quoted(_ name: String) -> String {
    name.unicodeScalars.allSatisfy(isOfWord) && !(name.first?.isNumber ?? false) ? name : "`\(name)`"
  }
}

extension [Declaration] {
  /// The kept declarations, with those around them.
  package func filtered(_ isKept: (Int) -> Bool) -> [Declaration] {
    var kept = Set<Int>()
    for index in indices where isKept(index) {
      var next: Int? = index
      while let current = next, kept.insert(current).inserted { next = self[current].parent }
    }
    var places: [Int: Int] = [:]
    var found: [Declaration] = []
    for index in indices where kept.contains(index) {
      var declaration = self[index]
      declaration.parent = declaration.parent.flatMap { places[$0] }
      places[index] = found.count
      found.append(declaration)
    }
    return found
  }
}

private let nowhere = SourcePosition(line: 0, column: 0)

extension Declaration {
  /// The declaration for comparisons: without its place, and without facts that only checks of its own sources use.
  fileprivate var plain: Declaration {
    var copy = self
    copy.position = nowhere
    (copy.isTypeWritten, copy.literalType, copy.isSettable) = (false, nil, false)
    if isEffectful { copy.effects = ["throws"] }
    return copy
  }
}

extension Import {
  /// The import for comparisons: without its place.
  fileprivate var plain: Import {
    Import(
      module: module, path: path, kind: kind, attributes: attributes.filter { $0 == "_exported" }, access: nil,
      conditions: conditions, position: nowhere)
  }
}
