import Diagnostics

extension FindingID {
  /// Something of the original that specs and lockfile do not say.
  package static let notCarriedOver = FindingID("not-carried-over")
  /// A package whose version had to be chosen from its range.
  package static let lowerBoundPinned = FindingID("lower-bound-pinned")
  /// A line of a manifest whose outcome depends on where it runs.
  package static let hostDependent = FindingID("evaluated-on-this-host")
  /// A source that the rules for lockfiles forbid.
  package static let sourceLeftOut = FindingID("source-left-out")
}

extension Diagnostic {
  package static func leftOut(_ what: String, because reason: String, at place: Place?) -> Diagnostic {
    Diagnostic(
      .sourceLeftOut, .warning, "\(what) was left out: \(reason)", at: place,
      help: "pin it by hand in integrate.lock.yaml if something needs it")
  }

  static func credentialsRemoved(_ name: String, at place: Place?) -> Diagnostic {
    Diagnostic(
      .sourceLeftOut, .warning, "the URL of '\(name)' held a user name or password, which was left out", at: place,
      help: "git's own settings hold credentials: 'git config credential.helper'")
  }

  static func unknownPackage(_ product: String, of target: String, at place: Place?) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, .warning, "which package has the product '\(product)' that '\(target)' needs is not known",
      at: place, help: "write it as Package/\(product)")
  }

  static func configurationOnly(
    _ configuration: String, _ dependency: String, of target: String, at place: Place?
  ) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, .warning,
      "'\(target)' depends on '\(dependency)' for configuration '\(configuration)' only, and would always",
      at: place, help: "SwiftPM takes no such condition in a manifest; remove the dependency if it does harm")
  }
}
