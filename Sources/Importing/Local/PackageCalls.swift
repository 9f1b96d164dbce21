import Diagnostics
import Model
import SwiftSources

/// Finds places in a manifest by its `.package(…)` calls and the strings in them.
///
/// A manifest is a program and can compute its dependencies; a call is found only if its address is a literal.
struct PackageCalls {
  private struct Call {
    let place: Place
    var strings: [String] = []
  }

  private let file: FileID
  private var calls: [Call] = []
  /// The places of dependencies that are written otherwise, by identity.
  private var known: [String: Place] = [:]
  /// The first occurrence of the word `platforms`.
  private var platformsPlace: Place?

  init(_ manifest: [UInt8], file: FileID) {
    self.file = file
    var lexer = Lexer(manifest)
    var previous: [Token] = []
    var open: (call: Call, depth: Int)?
    // The start of each open string; strings can nest by interpolation.
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

  /// - Parameter known: the places of dependencies, by identity.
  init(known: [String: Place], file: FileID) { (self.known, self.file) = (known, file) }

  /// The place of the call that creates a dependency, or else the whole file.
  func place(of dependency: Manifest.PackageDependency) -> Place {
    if let place = known[dependency.identity.lowercased()] { return place }
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

  /// The place of the manifest's platforms, or else the whole file.
  var platforms: Place { platformsPlace ?? Place(file: file) }
}

extension Place {
  init(file: FileID, _ position: SourcePosition) { self.init(file: file, line: position.line, column: position.column) }
}
