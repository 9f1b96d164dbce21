import Diagnostics
import Model
import SwiftSources

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
    var lexer = Lexer(manifest)
    var previous: [Token] = []
    var open: (call: Call, depth: Int)?
    // Where the text of each open string begins: one may stand in the code of another.
    var strings: [Int] = []
    while let token = lexer.next() {
      switch token.kind {
      case .stringStart: strings.append(token.range.upperBound)
      case .stringEnd:
        if let start = strings.popLast() {
          open?.call.strings.append(String(decoding: manifest[start..<token.range.lowerBound], as: UTF8.self))
        }
      case .identifier where platformsPlace == nil && lexer.spells(token, "platforms"):
        platformsPlace = Place(file: file, token.position)
      case .punctuation where lexer.spells(token, "("):
        if open != nil {
          open?.depth += 1
        } else if previous.map({ lexer.text($0) }) == [".", "package"] {
          open = (Call(place: Place(file: file, previous[0].position)), 1)
        }
      case .punctuation where lexer.spells(token, ")"):
        open?.depth -= 1
        if let ended = open, ended.depth == 0 {
          calls.append(ended.call)
          open = nil
        }
      default: break
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

extension Place {
  init(file: FileID, _ position: SourcePosition) { self.init(file: file, line: position.line, column: position.column) }
}
