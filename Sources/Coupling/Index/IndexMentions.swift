import CIndexStore
import Disk
import Parallel
import SwiftSources
import Text

extension Coupling {
  /// The reason that an index was not read.
  package struct NoIndex: Error {
    package let message: String
  }

  /// Reads a coupling from a compiler's index.
  ///
  /// Members count as their type if both are in one unit: one protocol replaces the type. Files that the index does not
  /// have, or that were changed since, are among those left out.
  ///
  /// - Parameters:
  ///   - store: the folder of the index.
  ///   - library: the path of libIndexStore.
  package static func byIndex(
    _ sources: CouplingSources, store: String, library: String
  ) throws(NoIndex) -> Coupling {
    let index: IndexStore
    do { index = try IndexStore(store, library: library) } catch { throw NoIndex(message: error.message) }
    let files = sources.files
    let paths = concurrentShares(of: files.count, share: 256) { range in
      range.map { IndexStore.spelling(files[$0].path) }
    }.flatMap { $0 }
    let records = index.records(of: Set(paths))
    if records.isEmpty { throw NoIndex(message: "the index '\(store)' has none of these sources") }
    let read = concurrentMap(files.count) { number in records[paths[number]].flatMap { index.read($0.name) } }
    var sources = sources
    for (number, file) in files.enumerated() {
      guard let record = records[paths[number]], read[number] != nil else {
        sources.leftOut.append(CouplingSources.LeftOut(path: file.shown, why: "is not in the index"))
        continue
      }
      if let changed = changeTime(of: paths[number]), changed > record.time {
        sources.leftOut.append(
          CouplingSources.LeftOut(path: file.shown, why: "was changed after it was indexed", isWhole: false))
      }
    }
    return IndexMentions(sources, read).coupling()
  }
}

/// Joins what the index says of each file.
private struct IndexMentions {
  private struct Definition {
    let name: String
    let kind: Int
    let file: Int
    let position: SourcePosition
  }

  private let sources: CouplingSources
  private let read: [IndexStore.FileIndex?]
  private var definitions: [String: Definition] = [:]
  private var parents: [String: String] = [:]
  private var extended: [String: String] = [:]

  init(_ sources: CouplingSources, _ read: [IndexStore.FileIndex?]) {
    (self.sources, self.read) = (sources, read)
    for (file, index) in read.enumerated() {
      guard let index else { continue }
      parents.merge(index.parents) { first, _ in first }
      extended.merge(index.extended) { first, _ in first }
      for occurrence in index.occurrences where occurrence.isDefinition || !occurrence.isReference {
        let symbol = index.symbols[occurrence.symbol]
        // A protocol of Objective-C is only declared.
        guard occurrence.isDefinition || symbol.kind == IndexKindProtocol else { continue }
        guard Self.counts(symbol), definitions[symbol.usr] == nil else { continue }
        definitions[symbol.usr] = Definition(
          name: symbol.name, kind: symbol.kind, file: file,
          position: SourcePosition(line: occurrence.line, column: occurrence.column))
      }
    }
  }

  /// Extensions and parameters are no symbols of their own, and accessors are those of their property.
  private static func counts(_ symbol: IndexStore.Symbol) -> Bool {
    ![IndexKindExtension, IndexKindParameter, IndexKindModule].contains(symbol.kind)
      && !(3...4).contains(symbol.subkind) && !(1000...1003).contains(symbol.subkind) && symbol.subkind < 1013
  }

  private static let types: Set<Int> = [
    IndexKindEnum, IndexKindStruct, IndexKindClass, IndexKindProtocol, IndexKindTypealias,
  ]

  private func unit(_ definition: Definition) -> Int { sources.files[definition.file].unit }

  /// The type that a symbol counts as: the outermost of its unit whose member it is.
  private func counted(_ usr: String) -> String {
    var (usr, steps) = (usr, 0)
    while let definition = definitions[usr], let parent = parents[usr], steps < 64 {
      let type = extended[parent] ?? parent
      // Types that are nested are symbols of their own.
      if Self.types.contains(definition.kind) { break }
      guard let owner = definitions[type], unit(owner) == unit(definition) else { break }
      (usr, steps) = (type, steps + 1)
    }
    return usr
  }

  private func name(_ usr: String) -> String {
    var (names, next, steps) = ([String](), Optional(usr), 0)
    while let usr = next, steps < 64 {
      let type = extended[usr] ?? usr
      guard let definition = definitions[type] else { break }
      names.append(definition.name)
      next = parents[type]
      steps += 1
    }
    return names.reversed().joined(separator: ".")
  }

  private static func kind(_ number: Int) -> SymbolKind {
    switch number {
    case IndexKindMacro: .macro
    case IndexKindEnum: .enum
    case IndexKindStruct: .struct
    case IndexKindClass: .class
    case IndexKindProtocol: .protocol
    case IndexKindTypealias: .typealias
    case IndexKindEnumConstant: .case
    case IndexKindFunction, IndexKindInstanceMethod...IndexKindStaticMethod, IndexKindConstructor...IndexKindConversion:
      .function
    default: .value
    }
  }

  func coupling() -> Coupling {
    var symbols: [Coupling.Symbol] = []
    var numbers: [String: Int] = [:]
    var mentions: [Coupling.Mention] = []
    var named: Set<String> = []
    var ofUSR: [String: Int] = [:]
    var members: [Int: [Int: Set<String>]] = [:]
    for case (let file, let index?) in read.enumerated() {
      var places: [Int: Set<SourcePosition>] = [:]
      for occurrence in index.occurrences where occurrence.isReference {
        let usr = index.symbols[occurrence.symbol].usr
        guard let definition = definitions[usr] else { continue }
        named.insert(usr)
        guard unit(definition) != sources.files[file].unit else { continue }
        let number: Int
        if let known = ofUSR[usr] {
          number = known
        } else {
          let whole = counted(usr)
          number = numbers[whole] ?? symbols.count
          if number == symbols.count, let definition = definitions[whole] {
            numbers[whole] = number
            symbols.append(symbol(whole, definition))
          }
          ofUSR[usr] = number
        }
        if !Self.types.contains(definition.kind) {
          let isSubscript = definition.name.hasPrefix("subscript(")
          members[number, default: [:]][file, default: []].insert(isSubscript ? "subscript" : definition.name)
        }
        places[number, default: []].insert(SourcePosition(line: occurrence.line, column: occurrence.column))
      }
      mentions += places.sorted { $0.key < $1.key }.compactMap { symbol, places in
        places.min().map { Coupling.Mention(symbol: symbol, file: file, position: $0, count: places.count) }
      }
    }
    let (declared, unnamed) = declarations(besides: named)
    return Coupling(
      sources, symbols: symbols, mentions: mentions, declared: declared, unnamed: unnamed, members: members)
  }

  /// The number of declarations of each unit, and the types that nothing names.
  private func declarations(besides named: Set<String>) -> (counts: [Int], unnamed: [Coupling.Symbol]) {
    var counts = [Int](repeating: 0, count: sources.units.count)
    var unnamed: [Coupling.Symbol] = []
    for (usr, definition) in definitions where parents[usr] == nil {
      if unit(definition) >= 0 { counts[unit(definition)] += 1 }
      if Self.types.contains(definition.kind), !named.contains(usr) { unnamed.append(symbol(usr, definition)) }
    }
    // All symbols that one macro expands to have one place.
    return (counts, unnamed.sorted { ($0.file, $0.position, $0.name) < ($1.file, $1.position, $1.name) })
  }

  private func symbol(_ usr: String, _ definition: Definition) -> Coupling.Symbol {
    Coupling.Symbol(
      name: name(usr), kind: Self.kind(definition.kind), unit: unit(definition), file: definition.file,
      position: definition.position)
  }
}
