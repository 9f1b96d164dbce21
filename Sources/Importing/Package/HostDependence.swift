import Diagnostics
import Findings
import SwiftSources

/// Finds lines of a manifest whose result depends on the machine or the environment.
///
/// A manifest is a program, and a dump is its result on one machine. Comments and strings are skipped. The search finds
/// words without understanding them, so the findings are warnings.
///
/// - Parameter isOfMac: true if conditions of compilation were decided as on a Mac, for an Xcode project.
package func hostDependentLines(of manifest: [UInt8], file: FileID, isOfMac: Bool = false) -> [Diagnostic] {
  var lexer = Lexer(manifest)
  var findings: [Diagnostic] = []
  var seen: Set<Place> = []
  while let token = lexer.next() {
    guard token.kind == .identifier || token.kind == .directive, let what = hostDependentWords[lexer.text(token)] else {
      continue
    }
    let place = Place(file: file, token.position)
    // One finding per line is enough.
    guard seen.insert(Place(file: file, line: place.line)).inserted else { continue }
    if token.kind == .directive, let flag = flag(read: lexer) {
      findings.append(.blockOfOthers(flag, at: place))
      continue
    }
    let (host, there) = isOfMac && token.kind == .directive ? ("as on a Mac", "there") : ("on this host", "here")
    findings.append(
      Diagnostic(
        .evaluatedOnThisHost, "\(what) was evaluated \(host), and the result \(there) was imported",
        at: place, help: "edit the specs if other hosts need more: use conditions on platforms and traits"))
  }
  return findings
}

/// The flag that a directive tests, if SwiftPM never defines it: `TUIST` of `#if TUIST`.
///
/// - Parameter lexer: right behind the directive.
private func flag(read lexer: Lexer) -> String? {
  var (ahead, after) = (lexer, lexer)
  guard let token = ahead.next(), token.kind == .identifier else { return nil }
  let name = ahead.text(token)
  _ = after.next()
  if let next = after.next(), after.text(next) == "(" { return nil }
  return name == "DEBUG" ? nil : name
}

extension Diagnostic {
  fileprivate static func blockOfOthers(_ flag: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .notCarriedOver,
      "the code under '\(flag)' is not for SwiftPM, and 'integrate generate' writes the manifest without it", at: place,
      help: "skip this manifest ('--exclude' skips folders), or move the code for the other tool to its own file")
  }
}

private let hostDependentWords: [String: String] = [
  "#if": "'#if'", "#elseif": "'#elseif'", "Context": "'Context'", "ProcessInfo": "'ProcessInfo'",
  "FileManager": "'FileManager'", "getenv": "'getenv'", "Process": "'Process'",
]
