import Diagnostics
import Model
import SwiftSources

/// Finds places in a manifest by its `.package(…)` calls, those that make targets, and the strings in them.
///
/// A manifest is a program and can compute its values; a call is found only if its address or its name is a literal.
struct PackageCalls {
  private struct Call {
    let place: Place
    let isPackage: Bool
    var texts: [(text: String, place: Place)] = []
  }

  private let file: FileID
  private var packages: [Call] = []
  private var targets: [Call] = []
  /// The places of dependencies that are written otherwise, by identity.
  private var known: [String: Place] = [:]
  /// The places of products that are written otherwise.
  private var products: [String: Place] = [:]
  /// The first occurrence of the word `platforms`.
  private var platformsPlace: Place?

  init(_ manifest: [UInt8], file: FileID) {
    self.file = file
    var lexer = Lexer(manifest)
    var previous: [Token] = []
    var open: (call: Call, depth: Int)?
    // The opening quote of each open string; strings can nest by interpolation.
    var strings: [Token] = []
    while let token = lexer.next() {
      switch token.kind {
      case .stringStart: strings.append(token)
      case .stringEnd:
        if let start = strings.popLast() {
          let text = String(decoding: manifest[start.range.upperBound..<token.range.lowerBound], as: UTF8.self)
          open?.call.texts.append((text, Place(file: file, start.position)))
        }
      case .identifier where platformsPlace == nil && lexer.spells(token, "platforms"):
        platformsPlace = Place(file: file, token.position)
      case .punctuation where lexer.spells(token, "("):
        if open != nil {
          open?.depth += 1
        } else if previous.count == 2, lexer.text(previous[0]) == "." {
          let name = lexer.text(previous[1])
          if name == "package" || Self.targets.contains(name) {
            open = (Call(place: Place(file: file, previous[0].position), isPackage: name == "package"), 1)
          }
        }
      case .punctuation where lexer.spells(token, ")"):
        open?.depth -= 1
        if let ended = open, ended.depth == 0 {
          if ended.call.isPackage { packages.append(ended.call) } else { targets.append(ended.call) }
          open = nil
        }
      default: break
      }
      previous = previous.suffix(1) + [token]
    }
  }

  private static let targets: Set<String> = [
    "target", "executableTarget", "testTarget", "macro", "plugin", "systemLibrary", "binaryTarget",
  ]

  /// - Parameters:
  ///   - known: the places of dependencies, by identity.
  ///   - products: the places of the products that are used.
  init(known: [String: Place], products: [String: Place] = [:], file: FileID) {
    (self.known, self.products, self.file) = (known, products, file)
  }

  /// The place of the call that creates a dependency, or else the whole file.
  func place(of dependency: Manifest.PackageDependency) -> Place {
    if let place = known[dependency.identity.lowercased()] { return place }
    let call =
      packages.first { call in call.texts.contains { $0.text == dependency.source.address } }
      ?? packages.first { call in
        call.texts.contains { packageIdentity(ofURL: $0.text) == dependency.identity.lowercased() }
      }
    return call?.place ?? Place(file: file)
  }

  /// The addresses of the repositories that are asked for, in the order of the manifest.
  var addresses: [String] {
    packages.compactMap { call in call.texts.first { $0.text.contains("://") || $0.text.hasPrefix("git@") }?.text }
  }

  /// The place where a target names something that it depends on, or else the whole file.
  func place(of name: String, in target: String) -> Place {
    if let place = products[name] { return place }
    let call = targets.first { $0.texts.first?.text == target }
    return call?.texts.dropFirst().first { $0.text == name }?.place ?? Place(file: file)
  }

  /// The place of the manifest's platforms, or else the whole file.
  var platforms: Place { platformsPlace ?? Place(file: file) }
}

extension Place {
  init(file: FileID, _ position: SourcePosition) { self.init(file: file, line: position.line, column: position.column) }
}
