import SwiftSources

/// All symbols that files declare, found by name. The numbers are those of all shares' table.
struct NameSymbols: Sendable {
  struct Symbol: Sendable {
    let name: Int32
    let owner: Int32
    let kind: SymbolKind
    /// In ``CouplingSources/files``.
    let file: Int32
    /// In ``CouplingSources/units``; -1 for the composition root.
    let unit: Int32
    let position: SourcePosition
    let isVisibleInModule: Bool
    let isVisibleOutside: Bool
    let isFoundOtherwise: Bool
    var isOfC = false
    var isTag = false
    /// True for a name of C that the system's libraries may have too.
    var isShared = false
    /// The first of the same name, owner and unit: overloads and branches of `#if` are one symbol.
    var first: Int32 = 0
    /// The symbol that it counts as: for a member that is not a type, its type if that is of the same unit.
    var counted: Int32 = 0
    /// The next of the same name and owner; -1 for none.
    var next: Int32 = -1
  }

  private(set) var symbols: [Symbol] = []
  /// By name, the first symbol outside of types; -1 for none.
  private var top: [Int32]
  /// By name and owner, the first symbol of a type.
  private var members: [UInt64: Int32] = [:]
  /// True for names of members of any type.
  private(set) var isMember: [Bool]
  /// True for names of types in any protocol or class, which other types inherit.
  private(set) var isInherited: [Bool]
  /// By unit and name, the first type, wherever it is declared.
  private var types: [UInt64: Int32] = [:]
  private var typeNames: Set<Int32> = []
  private var isProtocol: Set<Int32> = []
  /// By name and the last name of a type, the members that extensions declare for it.
  private var extensionMembers: [UInt64: [OfExtension]] = [:]
  /// By name, the units that declare a member of that name in an extension of a protocol or of `Optional`.
  private(set) var generalMembers: [Int32: Set<Int32>] = [:]
  /// By case of enums, the last names of the types that it carries; -1 for an unknown type.
  private(set) var payloads: [Int32: [Int32]] = [:]

  /// A member of an extension, by the table of its share.
  struct OfExtension: Sendable {
    let declared: ExtensionMember
    let share: Int
    /// The symbol of an initialiser, which has no other index; -1 for others.
    let symbol: Int32
  }

  init(_ scan: NameScan, _ sources: CouplingSources) {
    top = [Int32](repeating: -1, count: scan.table.count)
    isMember = [Bool](repeating: false, count: scan.table.count)
    isInherited = isMember
    var last: [UInt64: Int32] = [:]
    for share in scan.shares {
      for (index, file) in zip(share.range, share.files) {
        for declared in file.declared {
          add(declared, of: index, sources.files[index].unit, share.numbers, scan.table, &last)
        }
      }
    }
    for (number, share) in scan.shares.enumerated() {
      for (index, file) in zip(share.range, share.files) {
        for declared in file.extensionMembers {
          add(declared, of: index, sources.files[index].unit, number, share.numbers)
        }
        for payload in file.payloads { add(payload, share.numbers, file.shadowed) }
      }
    }
    countMembersAsTypes()
    findGeneralMembers(scan.table)
  }

  /// Those that a value may have, whatever its own type is.
  private mutating func findGeneralMembers(_ table: NameTable) {
    for symbol in symbols where symbol.owner >= 0 && !symbol.kind.isType {
      let isGeneral =
        isProtocol.contains(symbol.owner)
        || !declaresType(symbol.owner) && NameTable.generalTypes.contains(table.name(symbol.owner))
      if isGeneral { generalMembers[symbol.name, default: []].insert(symbol.unit) }
    }
  }

  private mutating func add(
    _ payload: (name: Int32, types: [Int32]), _ numbers: [Int32], _ shadowed: Set<Int32>
  ) {
    let name = numbers[Int(payload.name)]
    let types = payload.types.map { $0 < 0 || shadowed.contains($0) ? -1 : numbers[Int($0)] }
    guard let known = payloads[name] else {
      payloads[name] = types
      return
    }
    // Cases of one name may carry the same.
    payloads[name] = (0..<max(known.count, types.count)).map {
      $0 < min(known.count, types.count) && known[$0] == types[$0] ? known[$0] : -1
    }
  }

  /// The members of a name that extensions declare for a type.
  func members(_ name: Int32, ofExtensionsOf type: Int32) -> [OfExtension] {
    extensionMembers[Self.key(type, name)] ?? []
  }

  /// Initialisers are found by their types and labels, and never by a name.
  private mutating func add(
    _ declared: ExtensionMember, of file: Int, _ unit: Int, _ share: Int, _ numbers: [Int32]
  ) {
    let type = numbers[Int(declared.type)]
    let key = Self.key(type, numbers[Int(declared.name)])
    guard declared.name == NameTable.number(of: .initialiser) else {
      extensionMembers[key, default: []].append(OfExtension(declared: declared, share: share, symbol: -1))
      return
    }
    let number = Int32(truncatingIfNeeded: symbols.count)
    let first = extensionMembers[key]?.first { symbols[Int($0.symbol)].unit == unit }?.symbol
    symbols.append(
      Symbol(
        name: NameTable.number(of: .initialiser), owner: type, kind: .function, file: Int32(truncatingIfNeeded: file),
        unit: Int32(truncatingIfNeeded: unit), position: declared.position,
        isVisibleInModule: declared.isVisibleInModule, isVisibleOutside: declared.isVisibleOutside,
        isFoundOtherwise: false, first: first ?? number))
    extensionMembers[key, default: []].append(OfExtension(declared: declared, share: share, symbol: number))
  }

  private mutating func countMembersAsTypes() {
    for symbol in symbols where symbol.kind.isType && symbol.kind != .associatedtype {
      let key = Self.key(symbol.unit, symbol.name)
      if types[key] == nil { types[key] = symbol.first }
      typeNames.insert(symbol.name)
      if symbol.kind == .protocol { isProtocol.insert(symbol.name) }
    }
    for index in symbols.indices {
      let symbol = symbols[index]
      symbols[index].counted = symbol.first
      guard symbol.owner >= 0, let owner = types[Self.key(symbol.unit, symbol.owner)] else { continue }
      // Nested types count for themselves; generic parameters count for their type.
      if !symbol.kind.isType || symbol.kind == .associatedtype { symbols[index].counted = owner }
      let isInherited =
        switch symbols[Int(owner)].kind {
        case .protocol: symbol.kind.isType
        case .class: symbol.kind.isType && symbol.kind != .associatedtype
        default: false
        }
      if isInherited { self.isInherited[Int(symbol.name)] = true }
    }
  }

  /// Returns whether a unit has a type of that name, at any depth.
  func declaresType(_ name: Int32, in unit: Int32) -> Bool { types[Self.key(unit, name)] != nil }

  /// Returns whether any unit has a type of that name, at any depth.
  func declaresType(_ name: Int32) -> Bool { typeNames.contains(name) }

  private static func key(_ owner: Int32, _ name: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: owner)) << 32 | UInt64(UInt32(bitPattern: name))
  }

  private mutating func add(
    _ declared: DeclaredName, of file: Int, _ unit: Int, _ numbers: [Int32], _ table: NameTable,
    _ last: inout [UInt64: Int32]
  ) {
    let number = Int32(truncatingIfNeeded: symbols.count)
    let name = numbers[Int(declared.name)]
    let owner = declared.owner < 0 ? -1 : numbers[Int(declared.owner)]
    var symbol = Symbol(
      name: name, owner: owner, kind: declared.kind, file: Int32(truncatingIfNeeded: file),
      unit: Int32(truncatingIfNeeded: unit), position: declared.position, isVisibleInModule: declared.isVisibleInModule,
      isVisibleOutside: declared.isVisibleOutside, isFoundOtherwise: declared.isFoundOtherwise)
    symbol.first = number
    symbol.isTag = declared.isTag
    if declared.isOfC { (symbol.isOfC, symbol.isShared) = (true, SharedName(table.bytes(of: name)) != nil) }
    let key = Self.key(owner, name)
    if let before = last[key] {
      symbols[Int(before)].next = number
      // Files of a unit follow one another, so that the last is as good as any.
      if symbols[Int(before)].unit == symbol.unit { symbol.first = symbols[Int(before)].first }
    } else if owner < 0 {
      top[Int(name)] = number
    } else {
      members[key] = number
    }
    if owner >= 0 { isMember[Int(name)] = true }
    last[key] = number
    symbols.append(symbol)
  }

  /// The first symbol of a name outside of types, from which `next` leads on; -1 for none.
  func top(_ name: Int32) -> Int32 { top[Int(name)] }

  /// The first member of a name in types of a name; -1 for none.
  func member(_ name: Int32, of owner: Int32) -> Int32 {
    guard isMember[Int(name)] else { return -1 }
    return members[Self.key(owner, name)] ?? -1
  }
}
