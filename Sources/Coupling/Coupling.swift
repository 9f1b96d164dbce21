import Parallel
import SwiftSources
import Text

/// The symbols of each unit that files of other units use, with the places and the number of uses.
package struct Coupling: Sendable {
  package struct Symbol: Sendable, Equatable {
    /// With the types around it: `Outer.Inner`, `Color.brand`, `log()`.
    package let name: String
    package let kind: SymbolKind
    /// In ``CouplingSources/units``; -1 for the composition root.
    package let unit: Int
    /// In ``CouplingSources/files``.
    package let file: Int
    package let position: SourcePosition
  }

  /// A symbol that a file uses.
  package struct Mention: Sendable, Equatable {
    package let symbol: Int
    package let file: Int
    /// The first place in the file.
    package let position: SourcePosition
    package let count: Int
  }

  /// The symbols of one unit that another uses.
  package struct Edge: Sendable {
    package let from: Int
    package let to: Int
    /// The most used first.
    package let uses: [Use]

    package var count: Int { uses.reduce(0) { $0 + $1.count } }
  }

  /// A symbol that a unit uses of another.
  package struct Use: Sendable {
    package let symbol: Int
    /// One for each file, in their order.
    package let mentions: [Mention]

    package var count: Int { mentions.reduce(0) { $0 + $1.count } }
  }

  package let sources: CouplingSources
  package let symbols: [Symbol]
  /// Between units, by number of the user and the used; the composition root is none of them.
  package let edges: [Edge]
  /// By unit, where its own begin in ``edges``.
  private let starts: [Int]
  /// The symbols of the composition root that the units use, by unit.
  package let ofRoot: [Edge]
  /// The symbols of the units that the composition root uses.
  package let byRoot: [Edge]
  /// The number of symbols of each unit that others may use.
  package let declared: [Int]
  /// Types that nothing but themselves names.
  package private(set) var unnamed: [Symbol]
  /// By symbol and file, the members of it that the file uses, with their labels: `add(_:)`. `nil` where names alone told
  /// it.
  let members: [Int: [Int: Set<String>]]?

  /// True if it was read from a compiler's index, not from names alone.
  package var isExact: Bool { members != nil }

  /// Units that nothing but sources leaves unused: generated code uses them, or they are apps.
  package private(set) var wired: Set<Int> = []

  /// Adds what the specs of a root use.
  ///
  /// - Parameters:
  ///   - types: names of types, with the types around them: `Cart.Line`.
  ///   - units: those that generated code uses, and apps.
  package mutating func add(usedTypes types: Set<String>, wired units: Set<Int>) {
    unnamed.removeAll { types.contains($0.name) }
    wired = units
  }

  init(
    _ sources: CouplingSources, symbols: [Symbol], mentions: [Mention], declared: [Int], unnamed: [Symbol],
    members: [Int: [Int: Set<String>]]? = nil
  ) {
    (self.sources, self.symbols, self.declared, self.unnamed) = (sources, symbols, declared, unnamed)
    self.members = members
    var byPair: [[Int]: [Mention]] = [:]
    for mention in mentions {
      byPair[[sources.files[mention.file].unit, symbols[mention.symbol].unit], default: []].append(mention)
    }
    let all = byPair.map { pair, mentions in
      let bySymbol = Dictionary(grouping: mentions, by: \.symbol)
      let uses = bySymbol.map { Use(symbol: $0, mentions: $1.sorted { $0.file < $1.file }) }
      return Edge(
        from: pair[0], to: pair[1],
        uses: uses.sorted {
          ($1.count, symbols[$0.symbol].name, $0.symbol) < ($0.count, symbols[$1.symbol].name, $1.symbol)
        })
    }.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    edges = all.filter { $0.from >= 0 && $0.to >= 0 }
    var starts = [Int](repeating: 0, count: sources.units.count + 1)
    for edge in edges { starts[edge.from + 1] += 1 }
    for unit in sources.units.indices { starts[unit + 1] += starts[unit] }
    self.starts = starts
    ofRoot = all.filter { $0.to < 0 }
    byRoot = all.filter { $0.from < 0 }
  }

  /// The uses of other units by a unit, by the number of the used unit.
  package func edges(from unit: Int) -> ArraySlice<Edge> { edges[starts[unit]..<starts[unit + 1]] }

  /// By names alone.
  package static func byNames(_ sources: CouplingSources) -> Coupling {
    var sources = sources
    let scan = NameScan(sources)
    sources.leftOut += scan.leftOut
    sources.findModules(scan)
    let resolution = NameResolution(sources, scan)
    let (symbols, mentions, unnamed) = NameMentions(resolution).result()
    var declared = [Int](repeating: 0, count: sources.units.count)
    for (index, symbol) in resolution.symbols.symbols.enumerated()
    where symbol.unit >= 0 && symbol.owner < 0 && symbol.isVisibleInModule && symbol.first == index {
      declared[Int(symbol.unit)] += 1
    }
    return Coupling(sources, symbols: symbols, mentions: mentions, declared: declared, unnamed: unnamed)
  }
}
