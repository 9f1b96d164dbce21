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
    let declarations: [Declaration]
  }

  let module: String
  let files: [File]
  /// Types without extensions, by full name: `Outer.Inner`. Several stand under different conditions.
  private(set) var types: [String: [Reference]] = [:]
  private(set) var extensions: [String: [Reference]] = [:]
  /// What is declared in a type and its extensions, by the type's full name, `""` for the module itself.
  private(set) var members: [String: [Reference]] = [:]
  /// Whether a macro may declare what nobody sees.
  private(set) var hasMacros = false

  init(module: String, files: [File]) {
    (self.module, self.files) = (module, files)
    for (file, content) in files.enumerated() {
      for (index, declaration) in content.declarations.enumerated() {
        let reference = Reference(file: file, index: index)
        members[owner(of: reference), default: []].append(reference)
        if declaration.kind == .macro { hasMacros = true }
        guard declaration.kind.isType else { continue }
        if declaration.parent == nil, !declaration.attributes.allSatisfy(isKnownAttribute) { hasMacros = true }
        let name = fullName(of: reference)
        if declaration.kind == .extension {
          extensions[name, default: []].append(reference)
        } else {
          types[name, default: []].append(reference)
        }
      }
    }
  }

  subscript(_ reference: Reference) -> Declaration { files[reference.file].declarations[reference.index] }

  /// The type or extension around a declaration.
  func parent(of reference: Reference) -> Reference? {
    self[reference].parent.map { Reference(file: reference.file, index: $0) }
  }

  func fullName(of reference: Reference) -> String {
    let outer = owner(of: reference)
    return outer.isEmpty ? withoutModule(self[reference].name) : "\(outer).\(self[reference].name)"
  }

  /// The full name of the type in which a declaration stands, `""` for none.
  func owner(of reference: Reference) -> String { parent(of: reference).map(fullName) ?? "" }

  /// A name as sources write it, without the module's before it.
  func withoutModule(_ name: String) -> String {
    guard name.hasPrefix(module + ".") else { return name }
    return String(name.dropFirst(module.count + 1))
  }

  /// The full name of the type that a spec or a source means, if the module declares it.
  func typeName(_ text: String) -> String? {
    if types[text] != nil { return text }
    let short = withoutModule(text)
    return types[short] == nil ? nil : short
  }

  // MARK: Access

  /// The access of a declaration by itself: as written, or as its extension says.
  private func access(of reference: Reference) -> AccessLevel {
    if let access = self[reference].access { return access }
    if let parent = parent(of: reference), self[parent].kind == .extension { return self[parent].access ?? .internal }
    if let parent = parent(of: reference), self[parent].kind == .protocol { return .public }
    return .internal
  }

  /// Whether other modules see a declaration, and all types around it.
  func isVisible(_ reference: Reference, takesPackage: Bool) -> Bool {
    switch access(of: reference) {
    case .open, .public: break
    case .package: if !takesPackage { return false }
    case .internal, .fileprivate, .private: return false
    }
    guard let parent = parent(of: reference) else { return true }
    if self[parent].kind != .extension { return isVisible(parent, takesPackage: takesPackage) }
    // Of an extension the extended type counts; it may be another module's.
    guard let extended = types[fullName(of: parent)] else { return true }
    return extended.contains { isVisible($0, takesPackage: takesPackage) }
  }
}

/// Whether an attribute is one of the language's, and no macro.
func isKnownAttribute(_ name: String) -> Bool {
  name.hasSuffix("Actor") || languageAttributes.contains(name)
}

private let languageAttributes: Set<String> = [
  "available", "backDeployed", "concurrent", "discardableResult", "dynamicCallable", "dynamicMemberLookup", "frozen",
  "globalActor", "IBDesignable", "inlinable", "inline", "main", "nonobjc", "NSApplicationMain", "objc", "objcMembers",
  "preconcurrency", "propertyWrapper", "resultBuilder", "Sendable", "UIApplicationMain", "unchecked",
  "usableFromInline",
  "_spi",
]
