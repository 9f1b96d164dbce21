import Parallel
import Paths
import SwiftSources
import Text

/// Looks up the names of all files, and counts what they mean.
final class NameMentions {
  private let resolution: NameResolution
  private let found: [Share]

  private struct Share: Sendable {
    var mentions: [(symbol: Int32, file: Int, position: SourcePosition, count: Int)] = []
    var headers: [(header: Int, file: Int, line: UInt32)] = []
    var modules: [(unit: Int, file: Int, position: SourcePosition)] = []
    /// Names that something mentions outside of a type of that name.
    var named: Set<Int32> = []
  }

  init(_ resolution: NameResolution) {
    self.resolution = resolution
    let shares = resolution.scan.shares
    found = concurrentMap(shares.count) { index in
      var found = Share()
      for offset in shares[index].files.indices { Self.read(resolution, shares[index], offset, &found) }
      return found
    }
  }

  private static func read(
    _ resolution: NameResolution, _ share: NameScan.Share, _ offset: Int, _ found: inout Share
  ) {
    let reader = resolution.reader(share, offset)
    let file = Int(reader.index)
    var places: [Int32: Int] = [:]
    var reached: Set<Int32> = []
    func count(_ symbol: Int32, _ line: UInt32, _ column: UInt32) {
      if let place = places[symbol] {
        found.mentions[place].count += 1
      } else {
        places[symbol] = found.mentions.count
        found.mentions.append((symbol, file, SourcePosition(line: line, column: column), 1))
        reached.insert(resolution.symbols.symbols[Int(symbol)].unit)
      }
    }
    for use in reader.file.used {
      if use.form != .extended, !reader.file.scopes[Int(use.scope)].contains(use.name) {
        found.named.insert(reader.number(use.name))
      }
      guard let meant = resolution.symbol(use, in: reader) else { continue }
      let symbol = resolution.symbols.symbols[Int(meant)].counted
      // The type in front of a member was counted a moment ago.
      if symbol != meant, use.form == .qualified { continue }
      count(symbol, use.line, use.column)
    }
    for call in reader.file.calls {
      if let meant = resolution.initialiser(call, in: reader) { count(meant, call.line, call.column) }
    }
    for member in reader.file.memberUses {
      if let meant = resolution.member(member, in: reader) { count(meant, member.line, member.column) }
    }
    readImports(resolution, reader, reached, &found)
  }

  /// - Parameter reached: the units that the file names something of.
  private static func readImports(
    _ resolution: NameResolution, _ reader: NameResolution.Reader, _ reached: Set<Int32>, _ found: inout Share
  ) {
    // An import is needed for what cannot be told by its name: members of extensions, and cases.
    for (module, position) in reader.file.imports.sorted(by: { $0.value < $1.value }) {
      guard let unit = resolution.unit(ofModule: reader.number(module)), unit != Int(reader.unit),
        !reached.contains(Int32(truncatingIfNeeded: unit))
      else { continue }
      found.modules.append((unit, Int(reader.index), position))
    }
    for included in reader.file.headers where included.isQuoted {
      // The declarations of a header count if the file names any of them.
      guard let header = resolution.header(included.path, in: reader),
        !reached.contains(Int32(truncatingIfNeeded: resolution.sources.files[header].unit))
      else { continue }
      found.headers.append((header, Int(reader.index), included.line))
    }
  }

  /// The symbols that other units use, who mentions them, and types that nothing mentions.
  func result() -> (symbols: [Coupling.Symbol], mentions: [Coupling.Mention], unnamed: [Coupling.Symbol]) {
    var symbols: [Coupling.Symbol] = []
    var mentions: [Coupling.Mention] = []
    var numbers: [Int32: Int] = [:]
    var headers: [Int: Int] = [:]
    var modules: [Int: Int] = [:]
    let files = resolution.sources.files.indices
    let firstFiles = Dictionary(files.map { (resolution.sources.files[$0].unit, $0) }) { first, _ in first }
    func number<Key>(of key: Key, in known: inout [Key: Int], _ symbol: (Key) -> Coupling.Symbol) -> Int {
      if let number = known[key] { return number }
      known[key] = symbols.count
      symbols.append(symbol(key))
      return symbols.count - 1
    }
    for share in found {
      for mention in share.mentions {
        let number = number(of: mention.symbol, in: &numbers, symbol)
        mentions.append(
          Coupling.Mention(symbol: number, file: mention.file, position: mention.position, count: mention.count))
      }
      for mention in share.modules {
        let number = number(of: mention.unit, in: &modules) { module($0, in: firstFiles[$0] ?? mention.file) }
        mentions.append(Coupling.Mention(symbol: number, file: mention.file, position: mention.position, count: 1))
      }
      for mention in share.headers {
        let number = number(of: mention.header, in: &headers, header)
        mentions.append(
          Coupling.Mention(
            symbol: number, file: mention.file, position: SourcePosition(line: mention.line, column: 1), count: 1))
      }
    }
    return (symbols, mentions, unnamed())
  }

  private func symbol(_ number: Int32) -> Coupling.Symbol {
    let symbol = resolution.symbols.symbols[Int(number)]
    let table = resolution.scan.table
    let name = table.name(symbol.name) + (symbol.kind == .function ? "()" : "")
    return Coupling.Symbol(
      name: symbol.owner < 0 ? name : "\(table.name(symbol.owner)).\(name)", kind: symbol.kind, unit: Int(symbol.unit),
      file: Int(symbol.file), position: symbol.position)
  }

  /// A module has no place of its own: its first file stands for it.
  private func module(_ unit: Int, in file: Int) -> Coupling.Symbol {
    let known = resolution.sources.units[unit]
    return Coupling.Symbol(
      name: "import \(known.modules.first ?? known.name)", kind: .module, unit: unit, file: file,
      position: SourcePosition(line: 1, column: 1))
  }

  private func header(_ file: Int) -> Coupling.Symbol {
    let known = resolution.sources.files[file]
    return Coupling.Symbol(
      name: Path.lastComponent(known.shown), kind: .header, unit: known.unit, file: file,
      position: SourcePosition(line: 1, column: 1))
  }

  private func unnamed() -> [Coupling.Symbol] {
    let named = found.reduce(into: Set<Int32>()) { $0.formUnion($1.named) }
    return resolution.symbols.symbols.indices.compactMap { index in
      let symbol = resolution.symbols.symbols[index]
      guard symbol.owner < 0, symbol.kind.isType, symbol.isVisibleInModule, !symbol.isFoundOtherwise,
        symbol.first == Int32(truncatingIfNeeded: index), !named.contains(symbol.name)
      else { return nil }
      return self.symbol(Int32(truncatingIfNeeded: index))
    }
  }
}
