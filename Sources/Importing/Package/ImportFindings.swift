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
      "'\(package)' states tools version \(stated), and what is generated states \(oldestWrittenTools) at least",
      at: place, help: "Swift before \(oldestWrittenTools) cannot load it any more")
  }

  static func credentialsRemoved(_ name: String, at place: Place?) -> Diagnostic {
    Diagnostic(
      .sourceLeftOut, "the URL of '\(name)' held a user name or password, which was left out", at: place,
      help: "git's own settings hold credentials: 'git config credential.helper'")
  }

  static func unknownPackage(_ product: String, of target: String, at place: Place?) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "which package has the product '\(product)' that '\(target)' needs is not known",
      at: place, help: "write it as Package/\(product)")
  }

  static func configurationOnly(
    _ configuration: String, _ dependency: String, of target: String, at place: Place?
  ) -> Diagnostic {
    Diagnostic(
      .notCarriedOver,
      "'\(target)' depends on '\(dependency)' for configuration '\(configuration)' only, and would always",
      at: place, help: "SwiftPM takes no such condition in a manifest; remove the dependency if it does harm")
  }
}
