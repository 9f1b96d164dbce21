// MARK: Default places and names of SwiftPM and specs

extension TargetKind {
  /// The folder below which targets of the kind lie, each in one of its name.
  package var usualParent: String {
    switch self {
    case .test: "Tests"
    case .plugin: "Plugins"
    case .library, .executable, .macro, .binary, .system: "Sources"
    }
  }

  /// All folders below which SwiftPM looks for one, the usual first.
  package var searchedParents: [String] {
    switch self {
    case .test: ["Tests", "Sources", "Source", "src", "srcs"]
    case .plugin: ["Plugins"]
    case .library, .executable, .macro, .binary, .system: ["Sources", "Source", "src", "srcs"]
    }
  }

  /// The folder of a target that names none, from its package's or its spec's.
  package func usualFolder(of name: String) -> String { "\(usualParent)/\(name)" }
}

extension Module {
  /// Its folder from its spec's.
  package var folder: String { path?.value ?? kind.usualFolder(of: name.value) }
}

/// Returns whether a file at the top of a package is never a source, even if a target has that folder. SwiftPM's
/// TargetSourcesBuilder ignores manifests and Package.resolved.
package func isNoSource(_ name: String) -> Bool {
  name == "Package.swift" || name == "Package.resolved" || name.hasPrefix("Package@") && name.hasSuffix(".swift")
}

/// Returns whether SwiftPM builds an executable from a target with a source of this name.
package func isMainFile(_ name: String) -> Bool {
  name.lowercased().hasPrefix("main.") && name.utf8.count { $0 == UInt8(ascii: ".") } == 1
}

/// Test modules that are named after the module that they test.
package enum TestName {
  private static let ending = "Tests"

  /// `XTests` for `X`.
  package static func of(_ subject: String) -> String { subject + ending }

  /// `X` for `XTests`.
  package static func subject(of name: String) -> String? {
    name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : nil
  }
}
