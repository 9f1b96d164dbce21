import Diagnostics
import Model

/// Where a manifest says what: its `.package(…)` calls, each with the strings in it.
///
/// A manifest is a program, and what it depends on can be computed; a call is found where its address is written out.
struct PackageCalls {
  private struct Call {
    let place: Place
    var strings: [String] = []
  }

  private let file: FileID
  private var calls: [Call] = []
  /// Where the word `platforms` stands first.
  private var platformsPlace: Place?

  init(_ manifest: [UInt8], file: FileID) {
    self.file = file
    var scan = SourceTokens(manifest)
    var previous: [SourceTokens.Token] = []
    var open: (call: Call, depth: Int)?
    while let token = scan.next() {
      let place = Place(file: file, line: UInt32(token.line), column: UInt32(token.column))
      if token.kind == .word, token.text == "platforms", platformsPlace == nil { platformsPlace = place }
      if var inside = open {
        if token.kind == .string { inside.call.strings.append(token.text) }
        if token.kind == .sign, token.text == "(" { inside.depth += 1 }
        if token.kind == .sign, token.text == ")" { inside.depth -= 1 }
        open = inside.depth == 0 ? nil : inside
        if inside.depth == 0 { calls.append(inside.call) }
      } else if token.text == "(", previous.map(\.text) == [".", "package"] {
        let dot = previous[0]
        open = (Call(place: Place(file: file, line: UInt32(dot.line), column: UInt32(dot.column))), 1)
      }
      previous = previous.suffix(1) + [token]
    }
  }

  /// The call that makes a dependency, or the manifest as a whole.
  func place(of dependency: Manifest.PackageDependency) -> Place {
    let said =
      switch dependency.source {
      case .git(let location, _): location
      case .registry(let id, _): id
      case .path(let path): path
      }
    let call =
      calls.first { $0.strings.contains(said) }
      ?? calls.first { call in
        call.strings.contains { packageIdentity(ofURL: $0) == dependency.identity.lowercased() }
      }
    return call?.place ?? Place(file: file)
  }

  /// Where the manifest speaks of platforms, or the manifest as a whole.
  var platforms: Place { platformsPlace ?? Place(file: file) }
}
