import Parallel
import Paths
import SwiftSources
import Text

/// Finds out what the names of each file mean.
///
/// A name counts only where it can mean one thing: one that several units declare is passed over, and so is one that a
/// file also gives to something of its own.
struct NameResolution: Sendable {
  let sources: CouplingSources
  let scan: NameScan
  let symbols: NameSymbols
  /// By number of a name, the units that may be imported by it; folders in two places may have one name.
  private let unitsOfModule: [Int32: [Int]]
  /// True for units that are modules: files that import a module see the declarations that it offers.
  private let isModule: [Bool]
  /// True for units that import a unit that is a module. Modules cannot see the declarations of such units.
  private let importsModules: [Bool]
  /// By unit, those that it imports for all who import it.
  private let exports: [Set<Int>]
  /// Files by the name of a header.
  private let headers: [String: [Int]]
  /// By file, the headers that it includes itself.
  private var included: [[Int]] = []

  init(_ sources: CouplingSources, _ scan: NameScan) {
    (self.sources, self.scan) = (sources, scan)
    symbols = NameSymbols(scan, sources)
    var table = scan.table
    var units: [Int32: [Int]] = [:]
    for (unit, known) in sources.units.enumerated() {
      for module in known.modules { units[table.number(of: module), default: []].append(unit) }
    }
    unitsOfModule = units
    isModule = sources.units.map { !$0.modules.isEmpty }
    exports = Self.exports(scan, sources, units)
    importsModules = Self.importsModules(scan, sources, units)
    headers = Dictionary(grouping: sources.files.indices.filter { sources.files[$0].path.hasSuffix(".h") }) {
      Path.lastComponent(sources.files[$0].path)
    }
    included = includedHeaders()
  }

  private static func exports(_ scan: NameScan, _ sources: CouplingSources, _ units: [Int32: [Int]]) -> [Set<Int>] {
    var exports = [Set<Int>](repeating: [], count: sources.units.count)
    for share in scan.shares {
      for (index, file) in zip(share.range, share.files) where !file.exported.isEmpty {
        let unit = sources.files[index].unit
        guard unit >= 0 else { continue }
        exports[unit].formUnion(file.exported.flatMap { units[share.numbers[Int($0)]] ?? [] })
      }
    }
    // Exports of exported units are exported too.
    return exports.map { own in
      var (all, next) = (own, Array(own))
      while let unit = next.popLast() {
        for other in exports[unit] where all.insert(other).inserted { next.append(other) }
      }
      return all
    }
  }

  private static func importsModules(_ scan: NameScan, _ sources: CouplingSources, _ units: [Int32: [Int]]) -> [Bool] {
    var imports = [Bool](repeating: false, count: sources.units.count)
    for share in scan.shares {
      for (index, file) in zip(share.range, share.files) where sources.files[index].unit >= 0 {
        if file.imports.keys.contains(where: { units[share.numbers[Int($0)]] != nil }) {
          imports[sources.files[index].unit] = true
        }
      }
    }
    return imports
  }

  /// The unit that is imported by a name; `nil` if there is none, or if there are several.
  func unit(ofModule name: Int32) -> Int? {
    guard let units = unitsOfModule[name], units.count == 1 else { return nil }
    return units[0]
  }

  // MARK: One file

  /// A file while its names are looked up.
  struct Reader {
    let share: NameScan.Share
    let file: FileNames
    let index: Int32
    let unit: Int32
    /// The units that are modules and that it imports, or that those export.
    var seen: Set<Int32> = []
    /// Those of which it sees what is internal too.
    var testable: Set<Int32> = []
    var isOfC = false
    var isOfCPlusPlus = false
    /// True if it may name declarations of Swift: a file of C or C++ cannot.
    var seesSwift = true
    let included = Included()

    /// The headers that it includes, itself or by way of others, once they were looked for.
    final class Included { var headers: Set<Int>? }

    func number(_ local: Int32) -> Int32 { local < 0 ? -1 : share.numbers[Int(local)] }
  }

  func reader(_ share: NameScan.Share, _ offset: Int) -> Reader {
    let index = share.range.lowerBound + offset
    let file = share.files[offset]
    var reader = Reader(
      share: share, file: file, index: Int32(truncatingIfNeeded: index),
      unit: Int32(truncatingIfNeeded: sources.files[index].unit))
    reader.isOfCPlusPlus = ["mm", "cc", "cpp", "hpp"].contains { sources.files[index].path.hasSuffix("." + $0) }
    reader.isOfC = !sources.files[index].path.hasSuffix(".swift")
    reader.seesSwift = ["swift", "h", "m", "mm"].contains { sources.files[index].path.hasSuffix("." + $0) }
    for local in file.imports.keys {
      for unit in unitsOfModule[share.numbers[Int(local)]] ?? [] {
        reader.seen.insert(Int32(truncatingIfNeeded: unit))
        for other in exports[unit] { reader.seen.insert(Int32(truncatingIfNeeded: other)) }
        if file.testable.contains(local) { reader.testable.insert(Int32(truncatingIfNeeded: unit)) }
      }
    }
    return reader
  }

  /// The symbol that a name means; `nil` if it is none of another unit, or may be several.
  func symbol(_ use: UsedName, in reader: Reader) -> Int32? {
    let name = reader.number(use.name)
    switch use.form {
    case .plain, .extended: return plain(use, name, in: reader)
    case .qualified:
      let qualifier = reader.number(use.qualifier)
      if let units = unitsOfModule[qualifier]?.map({ Int32(truncatingIfNeeded: $0) }),
        units.contains(where: { reader.unit == $0 || reader.seen.contains($0) })
      {
        // A type of the module's own name is what the qualifier means, and it may have the name.
        let isType = units.contains { symbols.declaresType(qualifier, in: $0) }
        let member = isType ? pick(symbols.member(name, of: qualifier), in: reader) { units.contains($0.unit) } : nil
        return member ?? pick(symbols.top(name), in: reader) { units.contains($0.unit) }
      }
      // A type of the file's own unit has its members there, whatever another of that name has.
      if reader.file.shadowed.contains(use.qualifier) || symbols.declaresType(qualifier, in: reader.unit) { return nil }
      return pick(symbols.member(name, of: qualifier), in: reader)
    case .ofSelf: return inScope(use, name, in: reader) ?? nil
    case .macro: return pick(symbols.top(name), in: reader) { $0.kind == .macro && !$0.isOfC }
    case .operator: return pick(symbols.top(name), in: reader) { $0.kind == .operator }
    case .objc, .objcTag, .objcMacro: return pick(symbols.top(name), in: reader) { isKnownToC($0, use, reader) }
    }
  }

  /// True if a file of Objective-C or C means a symbol by a name, which may be that of something of its own.
  private func isKnownToC(_ symbol: NameSymbols.Symbol, _ use: UsedName, _ reader: Reader) -> Bool {
    guard symbol.isOfC else { return reader.seesSwift && [.class, .protocol, .enum].contains(symbol.kind) }
    if symbol.isTag, use.form == .objc, !reader.isOfCPlusPlus { return false }
    if symbol.kind.isType { return !symbol.isShared || includes(symbol.file, reader) }
    if reader.file.locals.contains(use.name) { return false }
    return !symbol.isShared && use.form != .objcMacro || includes(symbol.file, reader)
  }

  private func plain(_ use: UsedName, _ name: Int32, in reader: Reader) -> Int32? {
    let isLocal = reader.file.locals.contains(use.name) || reader.file.shadowed.contains(use.name)
    if isLocal { return nil }
    if let found = inScope(use, name, in: reader) { return found }
    let first = symbols.top(name)
    if first < 0 { return nil }
    let isValue = !symbols.symbols[Int(first)].kind.isType
    // A method that is called without `self` looks the same.
    if isValue, symbols.isMember[Int(name)] { return nil }
    // So does a function of the language's libraries, where this is another form of it.
    if symbols.symbols[Int(first)].kind == .function, Self.overloaded.contains(scan.table.name(name)) { return nil }
    // In an extension of a type of others, so does a member of that, and a type that it has may have the name.
    let isOfOthers = reader.file.scopes[Int(use.scope)].contains {
      !symbols.declaresType(reader.number($0)) && !reader.file.shadowed.contains($0)
    }
    if isOfOthers, isValue || Self.nestedNames.contains(scan.table.name(name)) { return nil }
    // In a type, so does one that it inherits.
    if use.scope != 0, symbols.isInherited[Int(name)] { return nil }
    // A name in a header that is like one of the system's may be a member that a type inherits.
    return pick(first, in: reader) { $0.kind != .operator && !$0.isShared }
  }

  /// Types that types of the language's libraries have.
  private static let nestedNames: Set<String> = [
    "Element", "Index", "Indices", "Iterator", "SubSequence", "Key", "Value", "Keys", "Values", "Wrapped", "Success",
    "Failure", "RawValue", "ID", "Body", "Content", "Configuration", "Output", "Input", "Encoding", "Name", "Context",
    "Stride", "Magnitude", "Bound", "Task", "Item",
  ]

  /// Functions of the language's libraries that projects have other forms of, for types of their own.
  private static let overloaded: Set<String> = [
    "abs", "acos", "asin", "atan", "atan2", "ceil", "cos", "cosh", "dump", "exp", "fabs", "floor", "fma",
    "fmod", "hypot", "log10", "log2", "max", "min", "pow", "round", "sequence",
    "sin", "sinh", "sqrt", "stride", "swap", "tan", "tanh", "trunc", "zip",
  ]

  /// The member of that name in the types around a use; `nil` if there is none, and `.some(nil)` if it does not count.
  private func inScope(_ use: UsedName, _ name: Int32, in reader: Reader) -> Int32?? {
    guard symbols.isMember[Int(name)] else { return nil }
    for owner in reader.file.scopes[Int(use.scope)].reversed() {
      let first = symbols.member(name, of: reader.number(owner))
      guard first >= 0 else { continue }
      // A type of another unit with the same name as one here has other members.
      let isOwn = reader.file.shadowed.contains(owner) || symbols.declaresType(reader.number(owner), in: reader.unit)
      if isOwn {
        if has(first, reader.unit) { return .some(nil) }
        continue
      }
      return .some(pick(first, in: reader))
    }
    return nil
  }

  /// Returns whether a unit has a symbol of a chain.
  private func has(_ first: Int32, _ unit: Int32) -> Bool {
    var next = first
    while next >= 0 {
      if symbols.symbols[Int(next)].unit == unit { return true }
      next = symbols.symbols[Int(next)].next
    }
    return false
  }

  /// The one symbol of a chain that a file sees; `nil` if its own unit has one, or if several others have.
  private func pick(
    _ first: Int32, in reader: Reader, where matches: (NameSymbols.Symbol) -> Bool = { _ in true }
  ) -> Int32? {
    var found: Int32?
    var next = first
    while next >= 0 {
      let symbol = symbols.symbols[Int(next)]
      defer { next = symbol.next }
      guard matches(symbol), sees(symbol, reader) else { continue }
      if symbol.unit == reader.unit { return nil }
      if let known = found, symbols.symbols[Int(known)].unit != symbol.unit { return nil }
      found = found ?? symbol.first
    }
    return found
  }

  private func sees(_ symbol: NameSymbols.Symbol, _ reader: Reader) -> Bool {
    if symbol.unit == reader.unit { return symbol.isVisibleInModule || symbol.file == reader.index }
    guard symbol.isVisibleInModule else { return false }
    // Headers are found by their folders, whatever modules there are.
    if reader.isOfC, symbol.isOfC { return true }
    guard symbol.unit >= 0, isModule[Int(symbol.unit)] else {
      // A module does not see code that uses modules. Code that uses none may be built into each module.
      return reader.unit < 0 || !isModule[Int(reader.unit)] || symbol.unit >= 0 && !importsModules[Int(symbol.unit)]
    }
    if symbol.isVisibleOutside { return reader.isOfC || reader.seen.contains(symbol.unit) }
    return reader.testable.contains(symbol.unit)
  }

  // MARK: Initialisers

  /// The initialiser of an extension that a call means; `nil` if it is none of another unit, or may be several.
  func initialiser(_ call: InitialiserCall, in reader: Reader) -> Int32? {
    let type = reader.number(call.type)
    // A type of these sources may have one with the same labels itself.
    let known = symbols.members(NameTable.number(of: .initialiser), ofExtensionsOf: type)
    guard !known.isEmpty, !symbols.declaresType(type), !reader.file.shadowed.contains(call.type) else { return nil }
    var found: Int32?
    for initialiser in known {
      let symbol = symbols.symbols[Int(initialiser.symbol)]
      guard sees(symbol, reader), call.fits(initialiser.declared, reader.number, declared: number(of: initialiser))
      else { continue }
      if symbol.unit == reader.unit { return nil }
      if let found, symbols.symbols[Int(found)].unit != symbol.unit { return nil }
      found = found ?? symbol.first
    }
    return found
  }

  // MARK: Members of values

  /// The member of an extension that is meant behind a value; `nil` if it is none of another unit, or may be several.
  ///
  /// A member of a type of the same unit counts as the type, which the file names.
  func member(_ use: MemberUse, in reader: Reader) -> Int32? {
    guard let type = type(of: use.value, in: reader) else { return nil }
    let text = NameTable.number(of: LiteralType.text)
    // A member of `String` itself is preferred to one of `StringProtocol`.
    let isOfString = type == NameTable.number(of: LiteralType.string)
    let isText = isOfString && symbols.member(reader.number(use.name), of: type) < 0
    return member(use, of: isText ? text : type, in: reader)
  }

  private func member(_ use: MemberUse, of type: Int32, in reader: Reader) -> Int32? {
    let (name, labels) = (reader.number(use.name), use.labels?.map(reader.number))
    let known = symbols.members(name, ofExtensionsOf: type)
    guard !known.isEmpty, isOneType(type), let meant = pick(symbols.member(name, of: type), in: reader),
      symbols.symbols[Int(meant)].counted == meant
    else { return nil }
    let unit = symbols.symbols[Int(meant)].unit
    // An extension of a protocol elsewhere may be meant. A module extends no type of one that imports it.
    if !(symbols.generalMembers[name] ?? []).isSubset(of: [unit]) { return nil }
    if unit >= 0, isModule[Int(unit)], symbols.declaresType(type, in: reader.unit) { return nil }
    let fits = known.contains { member in
      guard let labels else { return member.declared.parameters == nil }
      // Without a label a function of that name may be an overload of the type's own.
      guard labels.allSatisfy({ $0 < 0 }) else {
        return member.declared.takes(labels, use.hasTrailingClosure, number(of: member))
      }
      return labels.isEmpty && member.declared.parameters?.isEmpty == true
    }
    return fits ? meant : nil
  }

  private func number(of member: NameSymbols.OfExtension) -> (Int32) -> Int32 {
    let numbers = scan.shares[member.share].numbers
    return { $0 < 0 ? -1 : numbers[Int($0)] }
  }

  private func type(of value: ValueType, in reader: Reader) -> Int32? {
    switch value {
    case .named(let type): reader.file.shadowed.contains(type) ? nil : reader.number(type)
    case .payload(let name, let index):
      symbols.payloads[reader.number(name)].flatMap { $0.indices.contains(index) && $0[index] >= 0 ? $0[index] : nil }
    case .unknown: nil
    }
  }

  /// Returns whether a name can mean only one type: one of other modules, or one at the top level of one unit.
  private func isOneType(_ name: Int32) -> Bool {
    if symbols.isMember[Int(name)] { return false }
    var next = symbols.top(name)
    guard next >= 0 else { return true }
    let unit = symbols.symbols[Int(next)].unit
    while next >= 0 {
      let symbol = symbols.symbols[Int(next)]
      guard symbol.kind.isType, symbol.unit == unit else { return false }
      next = symbol.next
    }
    return true
  }

  // MARK: Headers

  private func includedHeaders() -> [[Int]] {
    concurrentMap(scan.shares.count) { share in
      scan.shares[share].files.map { file in file.headers.compactMap { self.file($0.path) } }
    }.flatMap { $0 }
  }

  /// True if a file includes a header, itself or by way of others.
  private func includes(_ header: Int32, _ reader: Reader) -> Bool {
    if let known = reader.included.headers { return known.contains(Int(header)) }
    var (next, seen) = ([Int(reader.index)], Set<Int>())
    while let file = next.popLast() {
      for found in included[file] where seen.insert(found).inserted { next.append(found) }
    }
    reader.included.headers = seen
    return seen.contains(Int(header))
  }

  /// The file of another unit that an include means; `nil` where none or several have the name.
  func header(_ path: String, in reader: Reader) -> Int? {
    file(path).flatMap { sources.files[$0].unit == Int(reader.unit) ? nil : $0 }
  }

  /// The file that an include means.
  private func file(_ path: String) -> Int? {
    var matches = headers[Path.lastComponent(path)] ?? []
    if matches.count > 1 { matches = matches.prefix(1_000).filter { sources.files[$0].path.hasSuffix("/" + path) } }
    return matches.count == 1 ? matches[0] : nil
  }
}
