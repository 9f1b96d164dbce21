import Diagnostics
import Findings
import Model

extension Diagnostic {
  package static func leftOut(_ what: String, because reason: String, at place: Place?) -> Diagnostic {
    Diagnostic(
      .sourceLeftOut, "\(what) was left out: \(reason)", at: place,
      help: "pin it by hand in integrate.lock.yaml if something needs it")
  }

  /// - Parameter stated: older ones than any that is written.
  static func oldTools(_ stated: ToolsVersion, of package: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .notCarriedOver,
      "'\(package)' has tools version \(stated), and generated manifests have at least \(oldestWrittenTools)",
      at: place, help: "use Swift \(oldestWrittenTools) or newer from now on")
  }

  static func credentialsRemoved(_ name: String, at place: Place?) -> Diagnostic {
    Diagnostic(
      .sourceLeftOut, "the URL of '\(name)' has a user name or password, which was left out", at: place,
      help: "set 'git config credential.helper', so that git finds the credentials")
  }

  static func unknownPackage(_ product: String, of target: String, at place: Place?) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "the package of the product '\(product)', which '\(target)' needs, is unknown",
      at: place, help: "write it as 'PACKAGE/\(product)'")
  }

  static func configurationOnly(
    _ configuration: String, _ dependency: String, of target: String, at place: Place?
  ) -> Diagnostic {
    Diagnostic(
      .notCarriedOver,
      "'\(target)' depends on '\(dependency)' for configuration '\(configuration)' only, but would always depend on it",
      at: place, help: "remove the dependency if it causes problems; manifests cannot have such a condition")
  }
}
