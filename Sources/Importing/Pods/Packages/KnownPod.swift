import Text
import Versioning

/// Facts about a pod that no podspec has: the address of its package, and the first version with one.
package struct KnownPod: Sendable {
  package enum Role: String, Sendable, CaseIterable {
    /// It has a package, or its successor has.
    case package
    /// It has no package at any version.
    case vendor
    /// It is a part of a package that others bring.
    case `internal`
    /// A program that is run, and not linked.
    case tool
    /// A part of what React Native, Expo or Flutter set up by themselves.
    case host
    /// Published as compiled frameworks alone.
    case binary
    /// The service that it connected to was shut down.
    case dead
  }

  package let name: String
  package let role: Role
  /// The address of the repository with the package, or of the pod's own where there is none.
  package let repository: String?
  /// The first version whose manifest today's SwiftPM loads.
  package let since: Version?
  /// The products by subspec; that of the pod itself under the empty text. `*` stands for every subspec.
  let products: [(subspec: String, product: String)]
  /// Modules whose names change.
  package let changes: [ModuleChange]
  /// The flags that the linker needs.
  package let linkerFlags: [String]
  /// The evidence for this row: `OWNER/NAME@COMMIT TAG`, `none of N tags`, or `N locks`.
  package let evidence: String

  /// A module that is imported by another name.
  package struct ModuleChange: Sendable, Equatable {
    /// The subspec, if only its module changes.
    let subspec: String?
    package let old: String
    package let new: [String]
  }

  /// Reads a line of ``knownPodsTable``: the name, role, repository, first version, products, changes of modules, linker
  /// flags and evidence, with ` | ` between them, and `-` for nothing.
  ///
  /// - Returns: `nil` for a line that is none.
  package init?(_ line: Substring) {
    let fields = line.split(separator: " | ", omittingEmptySubsequences: false).map { $0 == "-" ? "" : String($0) }
    guard fields.count == 8, !fields[0].isEmpty, let role = Role(rawValue: fields[1]), !fields[7].isEmpty else {
      return nil
    }
    (name, self.role, evidence) = (fields[0], role, fields[7])
    repository = fields[2].isEmpty ? nil : "https://github.com/\(fields[2]).git"
    since = fields[3].isEmpty ? nil : Version(tag: fields[3])
    if since == nil, !fields[3].isEmpty { return nil }
    products = fields[4].split(separator: " ").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1)
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : ("", String(pair))
    }
    var changes: [ModuleChange] = []
    for change in fields[5].split(separator: " ") {
      let scope = change.split(separator: ":", maxSplits: 1)
      let names = (scope.last ?? change).split(separator: ">")
      guard names.count == 2 else { return nil }
      changes.append(
        ModuleChange(
          subspec: scope.count == 2 ? String(scope[0]) : nil, old: String(names[0]),
          new: names[1].split(separator: ",").map(String.init)))
    }
    self.changes = changes
    linkerFlags = fields[6].split(separator: " ").map(String.init)
  }

  /// The products that stand for the pod and its subspecs, as far as they are known.
  ///
  /// - Parameter subspecs: those that the Podfile.lock lists, as `Sub` or `Sub/Deeper`; the empty text is the pod itself.
  package func products(for subspecs: [String]) -> [String] {
    var found: [String] = []
    for subspec in subspecs {
      let exact = products.first { $0.subspec == subspec }
      let pattern = subspec.isEmpty ? nil : products.first { $0.subspec == "*" }
      guard let product = (exact ?? pattern)?.product else { continue }
      let name = product.split(separator: "*", omittingEmptySubsequences: false).joined(separator: subspec)
      if !found.contains(name) { found.append(name) }
    }
    // A pod of which subspecs alone are listed is one product all the same.
    if found.isEmpty, let own = products.first(where: { $0.subspec.isEmpty }) { return [own.product] }
    return found
  }

  /// The modules whose names change where these subspecs are used.
  package func changes(for subspecs: [String]) -> [ModuleChange] {
    changes.filter { $0.subspec.map(subspecs.contains) ?? true }
  }

  /// The table, by name.
  package static let all: [String: KnownPod] = {
    let pods = knownPodsTable.split(separator: "\n").compactMap { KnownPod($0) }
    return Dictionary(pods.map { ($0.name, $0) }) { first, _ in first }
  }()
}
