import Diagnostics
import Findings
import Model
import Text

// MARK: Findings about an Xcode project's packages and products
extension Diagnostic {
  /// - Parameter folders: the folders of missing packages, quoted; may be empty.
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
        ? "if \(shown) has it, write '\(packages[0])/\(name)'"
        : "if one of \(shown) has it, write 'PACKAGE/\(name)' with its name")
      + " under 'dependencies:' of the app's spec, and nothing of it under 'tools-only:'; 'integrate resolve' records the "
      + "products of all"
    return Diagnostic(
      .notCarriedOver,
      "the Xcode project links '\(name)', and which package has it is not known: "
        + (isSaid ? "the package that the project names does not have it" : "the project does not say")
        + ", and the products of "
        + "\(isOne ? shown : counted(packages.count, "package")) were not read",
      at: product.place,
      help: (folders.isEmpty ? "" : "check out the package at \(folders) and import again; or ") + way)
  }

  /// - Parameter folder: the folder of the package that Xcode builds, from the root.
  static func overridden(_ url: Located<String>, by folder: String) -> Diagnostic {
    Diagnostic(
      .notCarriedOver,
      "the Xcode project has the package in '\(folder.isEmpty ? "." : folder)', and builds that in place of '"
        + "\(withoutPassword(url.value))', which was left out", at: url.place,
      help: "take the folder out of the project, and import again, to have the other one")
  }

  static func packageGone(of product: Located<String>) -> Diagnostic {
    Diagnostic(
      .notCarriedOver,
      "the Xcode project links '\(product.value)' of a package that it does not refer to, or of which it has no address",
      at: product.place, help: "add the package to the project again in Xcode, or remove the product from its target")
  }
}
