import Diagnostics
import Findings
import Model
import Text

// MARK: Findings about an Xcode project's packages and products
extension Diagnostic {
  static func productGone(_ product: Located<String>, missing folders: String) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "no package here has the product '\(product.value)', which the Xcode project links",
      at: product.place,
      help: "check out the \(folders.isEmpty ? "local package that has it" : "package at \(folders)") and import "
        + "again, or remove it from the project")
  }

  /// - Parameters:
  ///   - packages: those whose products are unknown.
  ///   - folders: the folders of missing packages, quoted; may be empty.
  ///   - isSaid: true if the project names a package, which does not have it.
  static func productOfUnread(
    _ product: Located<String>, of packages: [String], missing folders: String, isSaid: Bool
  ) -> Diagnostic {
    let name = product.value
    let shown = packages.prefix(3).map { "'\($0)'" }.joined(separator: ", ") + (packages.count > 3 ? ", …" : "")
    let isOne = packages.count == 1
    let way =
      (isOne
        ? "write '\(packages[0])/\(name)'"
        : "write 'PACKAGE/\(name)' with the name of \(packages.prefix(3).map { "'\($0)'" }.joined(separator: ", "))\(packages.count > 3 ? ", …" : "")")
      + " under 'dependencies:' of the app's spec, if it has the product, and run 'integrate resolve'; do not list the "
      + "package under 'tools-only:'"
    return Diagnostic(
      .notCarriedOver,
      "the Xcode project links '\(name)', and its package is unknown: "
        + (isSaid ? "the project's package does not have it" : "the project names none") + ", and the products of "
        + "\(isOne ? shown : counted(packages.count, "package")) were not read", at: product.place,
      help: (folders.isEmpty ? "" : "check out the package at \(folders) and import again; or ") + way)
  }

  /// - Parameter folder: the folder of the package that Xcode builds, from the root.
  static func overridden(_ url: Located<String>, by folder: String) -> Diagnostic {
    Diagnostic(
      .notCarriedOver,
      "the Xcode project builds the package in '\(folder.isEmpty ? "." : folder)' in place of '"
        + "\(withoutPassword(url.value))', which was left out", at: url.place,
      help: "remove the folder from the project, and import again, to use the other one")
  }

  static func packageGone(of product: Located<String>) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "the Xcode project links '\(product.value)' of a package without a reference or address",
      at: product.place, help: "add the package to the project again in Xcode, or remove the product from its target")
  }
}
