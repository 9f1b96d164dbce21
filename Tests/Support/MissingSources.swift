import Foundation

extension ScratchFolder {
  /// Writes an empty Swift file into the folder of each module that has none, as `resolve` names them.
  package func addMissingSources() throws {
    let outcome = try Launch.integrate(["resolve", "--offline"], in: url).run()
    for line in outcome.stderr.split(separator: "\n") where line.hasSuffix("does not exist [missing-sources]") {
      // …: error: the folder of 'Chat', 'Chat/Sources/Chat', does not exist [missing-sources]
      let quoted = line.split(separator: "'", omittingEmptySubsequences: false)
      guard quoted.count == 5 else { continue }
      try write("", to: "\(quoted[3])/File.swift")
    }
  }
}
