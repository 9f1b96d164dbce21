/// The meaning of a file or folder name to git, SwiftPM, Xcode or this tool on some disk.
///
/// The disk of a Mac ignores case, Unicode form and some invisible characters. So `package@swift-6.swift` is a manifest
/// there, and an ordinary name on Linux. Git has the same rules for its protected names:
/// https://git-scm.com/docs/git-config#Documentation/git-config.txt-coreprotectHFS
package enum SpecialName: Sendable {
  /// The folder of a repository, also by its short name on Windows.
  case repository
  /// Another file that git reads: `.gitattributes`, `.gitmodules`.
  case git
  /// Package.swift.
  case manifest
  /// `Package@swift-6.swift`.
  case manifestVariant
  /// Package.resolved.
  case resolved
  /// `.swiftpm`.
  case settings
  /// `.xcodeproj` or `.xcworkspace`.
  case project
  /// `component.yaml`, `Name.component.yml`.
  case spec
  /// `integrate.lock.yaml`, and others that begin so.
  case lockfile

  package init?(_ name: String) {
    let name = Self.folded(name)
    if name == ".git" || name.hasPrefix("git~") {
      self = .repository
    } else if name.hasPrefix(".git") {
      self = .git
    } else if name == "package.swift" {
      self = .manifest
    } else if name.hasPrefix("package@swift-"), name.hasSuffix(".swift") {
      self = .manifestVariant
    } else if name == "package.resolved" {
      self = .resolved
    } else if name == ".swiftpm" {
      self = .settings
    } else if name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace") {
      self = .project
    } else if name.hasSuffix("component.yaml") || name.hasSuffix("component.yml") {
      self = .spec
    } else if name.hasPrefix("integrate.lock") {
      self = .lockfile
    } else {
      return nil
    }
  }

  /// The name as a file system compares it that ignores case and default-ignorable characters. Callers compare the
  /// result as text, so that Unicode normalisation makes no difference.
  package static func folded(_ name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return name.lowercased() }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint })
    return String(scalars).lowercased()
  }
}
