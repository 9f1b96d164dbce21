import SwiftSources

/// The declarations of one module by their full names.
struct TypeTable: Sendable {
  struct Reference: Equatable, Sendable {
    let file: Int
    let index: Int
  }

  struct File: Sendable {
    /// From the root.
    let path: String
    /// The modules of the graph that it imports, whatever the conditions.
    let imports: [Int]
    let declarations: [Declaration]
  }

  let module: String
  let files: [File]
  /// Types without extensions, by full name: `Outer.Inner`. There may be several under different conditions.
  private(set) var types: [String: [Reference]] = [:]
  private(set) var extensions: [String: [Reference]] = [:]
  /// The members of a type and its extensions, by the type's full name, `""` for the module itself.
  private(set) var members: [String: [Reference]] = [:]
  /// By full name.
  private(set) var aliases: [String: [Reference]] = [:]
  /// True if a macro is used that may declare anything.
  private(set) var hasMacros = false
  /// By file and declaration.
  private var names: [[String]] = []

  /// Types inside more other types than these have no full name.
  private static let deepest = 64

  init(module: String, files: [File]) {
    (self.module, self.files) = (module, files)
    names.reserveCapacity(files.count)
    for (file, content) in files.enumerated() { add(content.declarations, in: file) }
  }

  private mutating func add(_ declarations: [Declaration], in file: Int) {
    // Types come before their members, so that each name is made once.
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
      let reference = Reference(file: file, index: index)
      members[outer, default: []].append(reference)
      if [.typealias, .associatedtype].contains(declaration.kind) {
        aliases[outer.isEmpty ? declaration.name : "\(outer).\(declaration.name)", default: []].append(reference)
      }
      if declaration.kind == .macro { hasMacros = true }
      guard isNamed else { continue }
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

  /// A name without the module's name before it.
  func withoutModule(_ name: String) -> String {
    guard name.hasPrefix(module + ".") else { return name }
    return String(name.dropFirst(module.count + 1))
  }

  /// The full name of the type that a spec names, if the module declares it.
  func typeName(_ text: String) -> String? {
    if types[text] != nil { return text }
    let short = withoutModule(text)
    return types[short] == nil ? nil : short
  }

  /// The types of a name in a spec, or its aliases.
  func named(_ text: String) -> [Reference] {
    typeName(text).flatMap { types[$0] } ?? aliases[withoutModule(text)] ?? []
  }

  // MARK: Access

  private func access(of reference: Reference) -> AccessLevel {
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

  /// True if other modules see a declaration, and all types around it. For `package`, the compiler checks which modules
  /// are of the same package.
  func isVisible(_ reference: Reference) -> Bool {
    switch access(of: reference) {
    case .open, .public, .package: break
    case .internal, .fileprivate, .private: return false
    }
    guard let parent = parent(of: reference) else { return true }
    if self[parent].kind != .extension { return isVisible(parent) }
    // The extended type may be another module's.
    guard let extended = types[fullName(of: parent)] else { return true }
    return extended.contains { isVisible($0) }
  }

  /// The declaration and those around it, from the inside, with the types that extensions around it extend.
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

/// The part of a name behind the last dot.
func lastName(_ name: String) -> String {
  name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[name.utf8.index(after: $0)...]) } ?? name
}
