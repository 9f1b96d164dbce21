import Diagnostics
import Model
import SwiftSources

/// Finds places in a manifest by its `.package(…)` calls, those that make targets, and the strings in them.
///
/// A manifest is a program and can compute its values; a call is found only if its address or its name is a literal.
struct PackageCalls {
  private let file: FileID
  private var packages: [ManifestScan.Call] = []
  private var targets: [ManifestScan.Call] = []
  /// The places of dependencies that are written otherwise, by identity.
  private var known: [String: Place] = [:]
  /// The places of products that are written otherwise.
  private var products: [String: Place] = [:]
  /// The first occurrence of the word `platforms`.
  private var platformsPlace: Place?

  init(_ manifest: [UInt8], file: FileID) {
    self.file = file
    let scan = ManifestScan(manifest, file: file)
    (packages, targets) = (scan.calls.filter(\.isPackage), scan.calls.filter { !$0.isPackage })
    platformsPlace = scan.platforms
  }

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
