import SwiftSources

/// The declarations of one module by their full names.
struct TypeTable: Sendable {
  /// A declaration of the module.
  struct Reference: Hashable, Sendable {
    let file: Int
    let index: Int
  }

  struct File: Sendable {
    /// From the root.
    let path: String
    let imports: [Import]
    let declarations: [Declaration]
  }

  /// A module of the graph that a file imports, whatever the conditions.
  struct Import: Sendable {
    let module: Int
    /// The only name that comes along: `Store` in `import protocol Base.Store`.
    let declaration: String?
    /// `nil` where the settings of the module decide.
    let access: AccessLevel?
    let position: SourcePosition
  }

  let module: String
  let files: [File]
  /// Types without extensions, by full name: `Outer.Inner`. Several stand under different conditions.
  private(set) var types: [String: [Reference]] = [:]
  private(set) var extensions: [String: [Reference]] = [:]
  /// What is declared in a type and its extensions, by the type's full name, `""` for the module itself.
  private(set) var members: [String: [Reference]] = [:]
  /// By full name.
  private var aliases: [String: [Reference]] = [:]
  /// Whether a macro may declare what nobody sees.
  private(set) var hasMacros = false
  /// Types with attributes that are not the language's: those of macros, or of global actors.
  private(set) var attributed: [Reference] = []
  /// Whether anything depends on how the module is built.
  private(set) var isConditional = false
  /// By file and declaration.
  private var names: [[String]] = []

  /// Types that stand in more than so many others have no full name: nobody provides one.
  private static let deepest = 64

  /// - Parameter isBuilt: whether a declaration is compiled, as far as that is known.
  init(module: String, files: [File], isBuilt: (Declaration) -> Bool = { _ in true }) {
    (self.module, self.files) = (module, files)
    names.reserveCapacity(files.count)
    for (file, content) in files.enumerated() { add(content.declarations, in: file, isBuilt) }
  }

  private mutating func add(_ declarations: [Declaration], in file: Int, _ isBuilt: (Declaration) -> Bool) {
    // Types come before what stands in them, so that each name is made once.
    var own: [String] = []
    var depths: [Int] = []
    own.reserveCapacity(declarations.count)
    for (index, declaration) in declarations.enumerated() {
      let depth = declaration.parent.map { depths[$0] + 1 } ?? 0
      depths.append(depth)
      let outer = declaration.parent.map { own[$0] } ?? ""
      let isNamed = declaration.kind.isType && depth <= Self.deepest
      own.append(!isNamed ? "" : outer.isEmpty ? withoutModule(declaration.name) : "\(outer).\(declaration.name)")
      if depth > Self.deepest { hasMacros = true }
      if depth > Self.deepest + 1 { continue }
      if !declaration.conditions.isEmpty || !declaration.availability.isEmpty { isConditional = true }
      if !isBuilt(declaration) { continue }
      let reference = Reference(file: file, index: index)
      members[outer, default: []].append(reference)
      if [.typealias, .associatedtype].contains(declaration.kind) {
        aliases[outer.isEmpty ? declaration.name : "\(outer).\(declaration.name)", default: []].append(reference)
      }
      if declaration.kind == .macro { hasMacros = true }
      guard isNamed else { continue }
      if declaration.parent == nil, !declaration.attributes.allSatisfy(isKnownAttribute) {
        attributed.append(reference)
      }
      if declaration.kind == .extension {
        extensions[own[index], default: []].append(reference)
      } else {
        types[own[index], default: []].append(reference)
      }
    }
    names.append(own)
  }

  subscript(_ reference: Reference) -> Declaration { files[reference.file].declarations[reference.index] }

  /// The type or extension around a declaration.
  func parent(of reference: Reference) -> Reference? {
    self[reference].parent.map { Reference(file: reference.file, index: $0) }
  }

  /// A type's or extension's name with those around it.
  func fullName(of reference: Reference) -> String { names[reference.file][reference.index] }

  /// A name as sources write it, without the module's before it.
  func withoutModule(_ name: String) -> String {
    guard name.hasPrefix(module + ".") else { return name }
    return String(name.dropFirst(module.count + 1))
  }

  /// The full name of the type that a spec or a source means, if the module declares it.
  ///
  /// - Parameter owner: the full name of the type in which the name is written.
  func typeName(_ text: String, in owner: String = "") -> String? {
    var outer = owner
    while !outer.isEmpty {
      if types["\(outer).\(text)"] != nil { return "\(outer).\(text)" }
      outer = outer.lastIndex(of: ".").map { String(outer[..<$0]) } ?? ""
    }
    if types[text] != nil { return text }
    let short = withoutModule(text)
    return types[short] == nil ? nil : short
  }

  /// The full name of the type that a name in a spec stands for, an alias of a type of the module among them.
  ///
  /// - Parameter takesArguments: whether the alias may say what the parameters of a generic type are.
  func typeMeant(by name: String, takesArguments: Bool = false) -> String? {
    if let full = typeName(name) { return full }
    let aliases = aliases(name)
    guard aliases.count == 1, let written = self[aliases[0]].type, self[aliases[0]].generics.isEmpty else { return nil }
    let target = takesArguments && written.hasSuffix(">") ? String(written.prefix { $0 != "<" }) : written
    guard !target.contains("<"), case .named(let named) = TypeShape(target) else { return nil }
    return typeName(named, in: parent(of: aliases[0]).map(fullName) ?? "")
  }

  /// The aliases that a full name means.
  func aliases(_ text: String) -> [Reference] { aliases[withoutModule(text)] ?? [] }

  /// Whether a file sees a type of the module by its full name.
  func declares(_ name: String, for file: Int) -> Bool {
    types[name]?.contains { isSeen($0, from: file) } ?? false
  }

  /// Whether a file of the module may see a declaration.
  func isSeen(_ reference: Reference, from file: Int) -> Bool { reference.file == file || !isOfItsFile(reference) }

  /// Whether a file declares a type of a full name for itself.
  func isOfFile(_ name: String, _ file: Int) -> Bool {
    types[name]?.contains { $0.file == file && isOfItsFile($0) } ?? false
  }

  /// Whether only its file sees a declaration.
  func isOfItsFile(_ reference: Reference) -> Bool {
    switch self[reference].access {
    case .private, .fileprivate: true
    case .open, .public, .package, .internal, nil: false
    }
  }

  // MARK: Access

  /// The access of a declaration by itself: as written, or as its extension says.
  func access(of reference: Reference) -> AccessLevel {
    let declaration = self[reference]
    if let access = declaration.access { return access }
    guard let parent = parent(of: reference) else { return .internal }
    switch self[parent].kind {
    case .extension: return self[parent].access ?? .internal
    case .protocol: return .public
    case .enum where declaration.isCase: return .public
    default: return .internal
    }
  }

  /// How far a declaration is seen, with those around it and the types that they extend.
  func reach(of reference: Reference) -> AccessLevel {
    let around = enclosing(reference).filter { self[$0].kind != .extension }
    return around.map(access).min { $0.rank < $1.rank } ?? .public
  }

  /// Whether other modules see a declaration, and all types around it.
  func isVisible(_ reference: Reference, takesPackage: Bool) -> Bool {
    // Only who imports the module with the same '@_spi' sees it, and generated code does not.
    if self[reference].attributes.contains("_spi") { return false }
    switch access(of: reference) {
    case .open, .public: break
    case .package: if !takesPackage { return false }
    case .internal, .fileprivate, .private: return false
    }
    guard let parent = parent(of: reference) else { return true }
    if self[parent].kind != .extension { return isVisible(parent, takesPackage: takesPackage) }
    if self[parent].attributes.contains("_spi") { return false }
    // Of an extension the extended type counts; it may be another module's.
    guard let extended = types[fullName(of: parent)] else { return true }
    return extended.contains { isVisible($0, takesPackage: takesPackage) }
  }

  /// The declaration and what stands around it, from the inside, with the types that extensions around it extend.
  func enclosing(_ reference: Reference) -> [Reference] {
    var found: [Reference] = []
    var next: Reference? = reference
    while let current = next {
      found.append(current)
      if self[current].kind == .extension, let type = types[fullName(of: current)]?.first, found.count < 100 {
        next = type
      } else {
        next = parent(of: current)
      }
    }
    return found
  }
}

/// Whether an attribute is one of the language's, and no macro.
func isKnownAttribute(_ name: String) -> Bool {
  name.hasSuffix("Actor") || isOfLanguage(name)
}

/// Whether an attribute is the language's, and no global actor.
func isOfLanguage(_ name: String) -> Bool { languageAttributes.contains(name) }

/// Whether an attribute is a macro of the toolchain that gives a type neither an initialiser nor a name that others use,
/// as long as no other macro has its name.
func isPlainMacro(_ name: String) -> Bool {
  ["Observable", "Observation.Observable", "Suite", "Testing.Suite", "DebugDescription"].contains(name)
}

private let languageAttributes: Set<String> = [
  "available", "backDeployed", "concurrent", "discardableResult", "dynamicCallable", "dynamicMemberLookup", "frozen",
  "globalActor", "IBDesignable", "inlinable", "inline", "main", "nonobjc", "NSApplicationMain", "objc", "objcMembers",
  "preconcurrency", "propertyWrapper", "resultBuilder", "Sendable", "UIApplicationMain", "unchecked",
  "usableFromInline", "_disfavoredOverload", "_fixed_layout", "_implementationOnly", "_spi", "transparent",
  "_transparent", "_alwaysEmitIntoClient", "exclusivity", "nonexhaustive", "safe", "unsafe", "_originallyDefinedIn",
  "_documentation", "_marker", "_nonSendable",
]
