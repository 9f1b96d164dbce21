import Disk
import Parallel
import Paths
import SwiftSources

/// The names that all files declare and mention.
struct NameScan: Sendable {
  /// Files that one call reads, with a table of names of its own.
  struct Share: Sendable {
    /// Indices of ``CouplingSources/files``.
    let range: Range<Int>
    /// One for each file of the range, without a name where it was not read.
    var files: [FileNames] = []
    var table = NameTable.withWords()
    var leftOut: [CouplingSources.LeftOut] = []
    /// By number of the share's table, the number in that of all.
    var numbers: [Int32] = []
  }

  private(set) var shares: [Share]
  private(set) var table = NameTable.withWords()

  init(_ sources: CouplingSources) {
    let files = sources.files
    shares = concurrentShares(of: files.count, share: 64) { range in
      var share = Share(range: range)
      var buffer: [UInt8] = []
      var pieces: [Piece] = []
      for index in range { share.read(files[index], &buffer, &pieces) }
      return share
    }
    for index in shares.indices { shares[index].numbers = table.adopt(shares[index].table) }
  }

  var leftOut: [CouplingSources.LeftOut] { shares.flatMap(\.leftOut) }
}

extension NameScan.Share {
  fileprivate init(range: Range<Int>) { self.range = range }

  fileprivate mutating func read(_ file: CouplingSources.File, _ buffer: inout [UInt8], _ pieces: inout [Piece]) {
    let count: Int
    do { count = try Disk.read(file.path, into: &buffer, limit: CouplingSources.limit) } catch {
      leftOut.append(CouplingSources.LeftOut(path: file.shown, why: "cannot be read: \(error.explanation)"))
      files.append(FileNames())
      return
    }
    let source = Array(buffer[..<count])
    if let line = lineThatIsNotUTF8(source) {
      leftOut.append(CouplingSources.LeftOut(path: file.shown, why: "is not UTF-8 (line \(line))", isWhole: false))
    }
    var found: FileNames
    if file.path.hasSuffix(".swift") {
      let isWhole = Piece.pieces(of: source, names: &table, into: &pieces)
      found = SwiftNameReader.read(pieces, names: table)
      if !isWhole { found.isBroken = true }
    } else {
      let isHeader = file.path.hasSuffix(".h") || file.path.hasSuffix(".hpp")
      found = CNameReader.read(source, isHeader: isHeader, names: &table)
    }
    if found.isBroken {
      leftOut.append(CouplingSources.LeftOut(path: file.shown, why: "does not parse", isWhole: false))
    }
    files.append(found)
  }
}
