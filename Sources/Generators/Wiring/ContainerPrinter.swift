import Model
import Text

/// The parts that the app's container has in common with those of its scopes: providers, what is kept, accessors.
struct ContainerPrinter {
  /// The type, as it calls itself.
  let container: SwiftCode
  /// The indentation of its declaration.
  let base: Int
  let entries: [WiringEntry]
  let groups: [WiringGroup]
  let looping: Set<SwiftIdentifier>
  let types: WiringTypes
  let names: ContainerNames
  /// Scopes whose providers stand among its own.
  var scopes: [Wiring.Scope] = []
  /// True if it has the hearers of events.
  var hasHearers = false
  var text = WiringText()

  init(
    _ container: SwiftCode, indentation: Int, _ entries: [WiringEntry], types: WiringTypes, names: ContainerNames
  ) {
    (self.container, base, self.entries, self.types, self.names) = (container, indentation, entries, types, names)
    groups = WiringGroup.groups(of: entries)
    looping = loopingEntries(entries)
  }

  private func function(_ entry: WiringEntry) -> SwiftCode {
    "\(types.isolation(of: entry.service))@Sendable (\(container)) -> \(types.value(of: entry))"
  }

  // MARK: Providers

  /// The nested type of what builds services.
  mutating func printProviders() {
    printTypes()
    if groups.isSplit { return printGroupedProviders() }
    text.line(base + 2, "/// The constructors of the services.")
    text.line(base + 2, "public struct Providers: Swift.Sendable {")
    printMembers(entries, base + 4, scopes)
    text.line(base + 2, "}")
  }

  /// The type of each value that the registration makes, which does not import the modules that declare it.
  private mutating func printTypes() {
    let made = entries.filter { !$0.providers.isEmpty }
    if made.isEmpty { return }
    text.line(base + 2, "/// The types that the registration makes.")
    text.line(base + 2, "public enum \(WiringTypes.made) {")
    for entry in made {
      var one = entry
      one.shape = .single
      let indentation = text.begin(base + 4, on: entry.platforms)
      let name = Spelling.nestedType(entry.name)
      let short: SwiftCode = "public typealias \(name) = \(types.value(of: one))"
      if WiringText.fits(indentation, short) {
        text.line(indentation, short)
      } else {
        text.line(indentation, "public typealias \(name) =")
        text.line(indentation + 2, types.value(of: one))
      }
      text.end(base + 4, on: entry.platforms)
    }
    text.line(base + 2, "}")
    text.line(0, "")
  }

  /// A closure for each entry, and an initialiser that takes all of them.
  private mutating func printMembers(
    _ entries: [WiringEntry], _ indentation: Int, _ scopes: [Wiring.Scope] = []
  ) {
    for entry in entries {
      text.declaration(indentation, "public var \(Spelling.declared(entry.name))", function(entry))
    }
    for scope in scopes {
      text.line(indentation, "public var \(Spelling.declared(scope.name)): \(scope.type).Providers")
    }
    guard !entries.isEmpty || !scopes.isEmpty else { return text.line(indentation, "public init() {}") }
    text.line(0, "")
    let services = Set(entries.map(\.name))
    var parameters: [(name: SwiftCode, type: SwiftCode)] = []
    var assignments: [SwiftCode] = []
    for entry in entries {
      let local =
        Spelling.declared(entry.name) == "\(entry.name)" ? entry.name : Spelling.unused(entry.name, in: services)
      parameters.append((Spelling.parameter(entry.name, local), "@escaping \(function(entry))"))
      assignments.append("self.\(Spelling.member(entry.name)) = \(local)")
    }
    for scope in scopes {
      let local = Spelling.unused(scope.name, in: services)
      parameters.append((Spelling.parameter(scope.name, local), "\(scope.type).Providers"))
      assignments.append("self.\(Spelling.member(scope.name)) = \(local)")
    }
    text.line(indentation, "public init(")
    text.parameters(indentation + 2, parameters)
    text.line(indentation, ") {")
    for assignment in assignments { text.line(indentation + 2, assignment) }
    text.line(indentation, "}")
  }

  /// In groups: the compiler's work on a struct grows faster than its members, and a parameter cannot be there on some
  /// platforms alone. All are read and set as if they were members here.
  private mutating func printGroupedProviders() {
    let isLarge = groups.allSatisfy(\.platforms.isAll)
    text.line(
      base + 2,
      isLarge
        ? "/// The constructors of the services, in groups, which compile faster than one large value."
        : "/// The constructors of the services, in groups: one for each set of platforms.")
    text.line(base + 2, "@dynamicMemberLookup")
    text.line(base + 2, "public struct Providers: Swift.Sendable {")
    for (index, group) in groups.enumerated() { print(group, names.groupTypes[index]) }
    for index in groups.indices {
      text.line(base + 4, "var \(names.groups[index]): \(names.boxType)<\(names.groupTypes[index])>")
    }
    for scope in scopes { text.line(base + 4, "public var \(Spelling.declared(scope.name)): \(scope.type).Providers") }
    text.line(0, "")
    let locals = scopes.map { Spelling.unused($0.name, in: Set(names.groups)) }
    text.line(base + 4, "public init(")
    text.list(
      base + 6,
      zip(names.groups, names.groupTypes).map { "_ \($0): \($1)" }
        + zip(scopes, locals).map { "\(Spelling.parameter($0.name, $1)): \($0.type).Providers" })
    text.line(base + 4, ") {")
    for name in names.groups { text.line(base + 6, "self.\(name) = \(names.boxType)(\(name))") }
    for (scope, local) in zip(scopes, locals) {
      text.line(base + 6, "self.\(Spelling.member(scope.name)) = \(local)")
    }
    text.line(base + 4, "}")
    for index in groups.indices { printLookup(names.groups[index], names.groupTypes[index]) }
    text.line(base + 2, "}")
  }

  private mutating func print(_ group: WiringGroup, _ type: SwiftIdentifier) {
    text.line(base + 4, "public struct \(type): Swift.Sendable {")
    let indentation = text.begin(base + 6, on: group.platforms)
    printMembers(group.entries, indentation)
    if !group.platforms.isAll {
      text.line(base + 6, "#else")
      text.line(base + 8, "public init() {}")
    }
    text.end(base + 6, on: group.platforms)
    text.line(base + 4, "}")
    text.line(0, "")
  }

  private mutating func printLookup(_ group: SwiftIdentifier, _ type: SwiftIdentifier) {
    text.line(0, "")
    text.line(
      base + 4, "public subscript<Provider>(dynamicMember path: Swift.WritableKeyPath<\(type), Provider>) -> Provider {"
    )
    text.line(base + 6, "get { \(group).value[keyPath: path] }")
    text.line(base + 6, "set {")
    text.line(base + 8, "var changed = \(group).value")
    text.line(base + 8, "changed[keyPath: path] = newValue")
    text.line(base + 8, "\(group) = \(names.boxType)(changed)")
    text.line(base + 6, "}")
    text.line(base + 4, "}")
  }

  // MARK: Storage

  mutating func printStorage() {
    for (index, group) in groups.enumerated() {
      let kept = group.entries.filter(\.kept)
      if !kept.isEmpty { printKept(kept, names.keptTypes[index], on: group.platforms) }
    }
    text.line(0, "")
    let access: SwiftCode = scopes.isEmpty ? "private " : ""
    text.line(base + 2, "\(access)let \(names.providers): Providers")
    for (index, group) in groups.enumerated() where group.entries.contains(where: \.kept) {
      let indentation = text.begin(base + 2, on: group.platforms)
      text.line(indentation, "private let \(names.kept[index]) = \(names.keptTypes[index])()")
      text.end(base + 2, on: group.platforms)
    }
    if hasHearers { text.line(base + 2, "let \(names.hearers) = Hearers()") }
    for lock in Set(names.locks.values).sorted() { text.line(base + 2, "private let \(lock) = \(names.lockType)()") }
  }

  mutating func printAccessors() {
    for (index, group) in groups.enumerated() {
      for entry in group.entries { printAccessor(entry, group: index) }
    }
  }

  private mutating func printKept(_ entries: [WiringEntry], _ type: SwiftIdentifier, on platforms: PlatformSet) {
    text.line(0, "")
    let indentation = text.begin(base + 2, on: platforms)
    text.line(indentation, "private struct \(type): Swift.Sendable {")
    for entry in entries {
      let onceType = entry.service.isolation == nil ? names.onceType : names.isolatedType
      let (type, name): (SwiftCode, SwiftCode) = (
        "\(onceType)<\(types.value(of: entry))>(", "\(literal: entry.name.text))"
      )
      let short: SwiftCode = "let \(Spelling.declared(entry.name)) = \(type)\(name)"
      if WiringText.fits(indentation + 2, short) {
        text.line(indentation + 2, short)
        continue
      }
      text.line(indentation + 2, "let \(Spelling.declared(entry.name)) =")
      if WiringText.fits(indentation + 4, type + name) {
        text.line(indentation + 4, type + name)
      } else {
        text.line(indentation + 4, type)
        text.line(indentation + 6, name)
      }
    }
    text.line(indentation, "}")
    text.end(base + 2, on: platforms)
  }

  private mutating func printAccessor(_ entry: WiringEntry, group: Int) {
    let member = Spelling.member(entry.name)
    text.line(0, "")
    let indentation = text.begin(base + 2, on: entry.platforms)
    if let note = entry.note { text.line(indentation, "/// \(note)") }
    text.declaration(
      indentation, "\(types.isolation(of: entry.service))public var \(Spelling.declared(entry.name))",
      types.value(of: entry), end: " {")
    let providers: SwiftCode =
      groups.isSplit ? "\(names.providers).\(names.groups[group]).value" : "\(names.providers)"
    let kept = names.kept[group]
    if entry.kept, entry.service.isolation == nil {
      let lock: SwiftCode = names.locks[entry.name].map { ", \($0)" } ?? ""
      text.line(indentation + 2, "\(kept).\(member).get(self, \(providers).\(member)\(lock))")
    } else if entry.kept {
      text.line(indentation + 2, "\(kept).\(member).get { \(providers).\(member)(self) }")
    } else if looping.contains(entry.name) {
      text.line(indentation + 2, "\(names.nested)(\(literal: entry.name.text)) { \(providers).\(member)(self) }")
    } else {
      text.line(indentation + 2, "\(providers).\(member)(self)")
    }
    text.line(indentation, "}")
    text.end(base + 2, on: entry.platforms)
  }
}
