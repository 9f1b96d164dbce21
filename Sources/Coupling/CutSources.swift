import Disk
import Parallel
import SwiftSources
import Text

/// The declarations in the sources that a cut needs, each file read once.
struct CutSources {
  struct Known: Sendable {
    let kind: Declaration.Kind
    let isolation: String?
    /// True if it, or a type around it, has generic parameters or associated types.
    var isGeneric: Bool
  }

  /// The declarations of the files with symbols of the cut. All keys are names with those of the types around them.
  struct Declared: Sendable {
    fileprivate(set) var types: [String: Known] = [:]
    fileprivate var members: [String: [ProtocolMember]] = [:]
    /// With what extensions add.
    fileprivate var inherited: [String: [String]] = [:]
    /// Without the types around them.
    fileprivate(set) var lastNames: Set<String> = []

    fileprivate mutating func merge(_ other: Declared) {
      types.merge(other.types) { first, _ in first }
      members.merge(other.members) { $0 + $1 }
      inherited.merge(other.inherited) { $0 + $1 }
      lastNames.formUnion(other.lastNames)
    }
  }

  /// By file that uses something.
  private(set) var used: [Int: MemberNames] = [:]
  /// By unit that offers something.
  private(set) var declared: [Int: Declared] = [:]
  /// By file that offers something, the types in it.
  private var types: [Int: [(line: UInt32, name: String)]] = [:]

  init(_ plan: CouplingPlan, _ coupling: Coupling) {
    let cut = plan.groups.flatMap(\.cut).filter { ProtocolPlans.canBeReplaced(for: coupling.symbols[$0.symbol].kind) }
    let users = Set(cut.flatMap { $0.users.flatMap { $0.use.mentions.map(\.file) } }).sorted()
    let files = coupling.sources.files
    for (file, used) in zip(users, concurrentMap(users.count) { Self.used(in: files[users[$0]].path) }) {
      self.used[file] = used
    }
    let units = Set(cut.map(\.unit))
    let owners = files.indices.filter { units.contains(files[$0].unit) && files[$0].path.hasSuffix(".swift") }
    let found = concurrentMap(owners.count) { Self.declared(in: files[owners[$0]].path) }
    for (file, (declared, types)) in zip(owners, found) {
      self.declared[files[file].unit, default: Declared()].merge(declared)
      self.types[file] = types
    }
  }

  /// The name of a symbol with those of all types around it: names alone know the innermost.
  func name(of symbol: Coupling.Symbol) -> String {
    (types[symbol.file] ?? []).first {
      $0.line == symbol.position.line && ($0.name == symbol.name || $0.name.hasSuffix("." + symbol.name))
    }?.name ?? symbol.name
  }

  /// The members of a type, and of what it inherits in its unit, its own first; each with the type that declares it.
  func members(of type: String, in unit: Int) -> [(type: String, member: ProtocolMember)] {
    guard let declared = declared[unit] else { return [] }
    var found: [(type: String, member: ProtocolMember)] = []
    var (next, seen, taken) = ([type], Set<String>(), Set<String>())
    while let type = next.first {
      next.removeFirst()
      guard seen.insert(type).inserted else { continue }
      let isGeneric = declared.types[type]?.isGeneric ?? false
      let new = (declared.members[type] ?? []).filter { !taken.contains($0.fullName) }
      found += new.map { (type, isGeneric ? $0.ofGeneric(type) : $0) }
      taken.formUnion(new.map(\.fullName))
      next += (declared.inherited[type] ?? []).compactMap { Self.resolve($0, in: type, declared) }
    }
    return found
  }

  /// The whole name of a type that another names.
  private static func resolve(_ name: String, in type: String, _ declared: Declared) -> String? {
    var around = type.split(separator: ".").dropLast()
    while !around.isEmpty {
      let whole = "\(around.joined(separator: ".")).\(name)"
      if declared.types[whole] != nil { return whole }
      around.removeLast()
    }
    return declared.types[name] == nil ? nil : name
  }

  private static func used(in path: String) -> MemberNames {
    guard let source = try? Disk.read(path, limit: CouplingSources.limit) else { return MemberNames() }
    return MemberNames(source)
  }

  private static func declared(in path: String) -> (Declared, types: [(line: UInt32, name: String)]) {
    var (result, types) = (Declared(), [(line: UInt32, name: String)]())
    guard let bytes = try? Disk.read(path, limit: CouplingSources.limit) else { return (result, types) }
    let source = SwiftSource(bytes)
    let modules = Set(imports(of: source).filter(\.conditions.isEmpty).map(\.module))
    let found = declarations(of: source)
    var names: [String] = []
    for declaration in found {
      let parent = declaration.parent
      names.append(parent.map { "\(names[$0]).\(declaration.name)" } ?? declaration.name)
      let name = names[names.count - 1]
      if declaration.kind.isType || declaration.kind == .typealias {
        result.inherited[name, default: []] += declaration.inherited
        if declaration.kind == .extension { continue }
        let isGeneric =
          !declaration.generics.isEmpty || parent.map { result.types[names[$0]]?.isGeneric ?? false } == true
        if result.types[name] == nil {
          result.types[name] = Known(
            kind: declaration.kind, isolation: ProtocolMember.isolation(declaration), isGeneric: isGeneric)
        }
        result.lastNames.insert(declaration.name)
        types.append((declaration.position.line, name))
      } else if let parent {
        if declaration.kind == .associatedtype { result.types[names[parent]]?.isGeneric = true }
        guard let member = ProtocolMember(declaration, in: found[parent], imports: modules) else { continue }
        result.members[names[parent], default: []].append(member)
      }
    }
    return (result, types)
  }
}
