extension Pin {
  /// Something about the files or targets of a package for which SwiftPM does not load it, as the lockfile records it: the
  /// word of a rule, and what it is about.
  package struct Refusal: Sendable, Hashable {
    package enum Rule: String, Sendable, CaseIterable {
      /// A target of Swift and C; the subject is a file that is not Swift.
      case languages
      /// Two resources of one name; the subject is the second one.
      case resourceName = "resource-name"
      /// A file that two rules hold.
      case resourceRule = "resource-rule"
      /// A resource that is called like what each bundle has.
      case infoPlist = "info-plist"
      /// A localised resource, and no language of the package.
      case localization
      /// A folder in the folder of a language, or a resource with two languages.
      case language
      /// A source file of two targets.
      case overlap
      /// A dependency that nothing is called like, of a target: `Target Dependency`.
      case dependency
      /// An archive that holds nothing SwiftPM knows.
      case archive
      /// A product of targets that its type is not made of.
      case product
      /// A target that depends on tests, and is none of them: `Target Tests`.
      case tests
      /// A plugin of a target that nothing is called like: `Target Plugin`.
      case plugin
      /// Language modes that no Swift has yet, or none; the subject is the lowest of them, or `none`.
      case languageMode = "language-mode"
    }

    package var rule: Rule
    /// A path from the top of the repository, or names.
    package var subject: String

    package init(_ rule: Rule, _ subject: String) { (self.rule, self.subject) = (rule, subject) }

    /// As the lockfile has it.
    package var text: String { "\(rule.rawValue) \(subject)" }

    /// - Returns: `nil` for what another version of the tool wrote.
    package init?(_ text: String) {
      guard let space = text.firstIndex(of: " "), let rule = Rule(rawValue: String(text[..<space])) else { return nil }
      self.init(rule, String(text[text.index(after: space)...]))
    }

    /// What is wrong, for people.
    package var explanation: String {
      switch rule {
      case .languages: "'\(subject)' lies in a target of Swift, and a target has one language"
      case .resourceName: "'\(subject)' is called like another resource of its target, and all lie in one folder"
      case .resourceRule: "two rules of its manifest hold '\(subject)'"
      case .infoPlist: "'\(subject)' cannot be a resource, as each bundle has an Info.plist"
      case .localization: "'\(subject)' is a localised resource, and its manifest has no 'defaultLocalization'"
      case .language: "'\(subject)' lies in the folder of a language, where SwiftPM does not take it"
      case .overlap: "'\(subject)' belongs to two targets"
      case .dependency: "a target depends on what nothing is called like ('\(subject)')"
      case .archive: "'\(subject)' holds no framework that SwiftPM knows"
      case .product: "its product '\(subject)' has targets that no product of its type is made of"
      case .tests: "a target that is none of tests depends on tests ('\(subject)')"
      case .plugin: "a target has a plugin that nothing is called like ('\(subject)')"
      case .languageMode:
        subject == "none"
          ? "its manifest states that no language mode is supported"
          : "its manifest supports no language mode before Swift \(subject)"
      }
    }
  }
}
