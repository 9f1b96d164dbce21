import Model
import Paths
import Text
import Versioning

/// The packages of a `project.pbxproj`: references to them, the products that its targets link, and the folders that
/// may be packages.
package struct XcodeProject: Sendable {
  /// A package that the project refers to.
  package struct Reference: Sendable {
    package enum Source: Sendable {
      /// A repository, as the project spells its URL.
      case remote(url: Located<String>, Requirement)
      /// A folder, relative to ``XcodeProject/folder``, or absolute.
      case local(path: Located<String>)
    }

    package let id: String
    package let source: Source
    /// Traits by name; `nil` where the project states none.
    package let traits: [Located<String>]?
    /// True if the project lists it among its packages: Xcode ignores others.
    package let isListed: Bool
  }

  /// The versions of a package that the project accepts.
  package struct Requirement: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
      case exactVersion, upToNextMajorVersion, upToNextMinorVersion, versionRange, branch, revision
    }

    /// `nil` where the project states none that is known.
    package let kind: Located<Kind>?
    /// The version, the lower bound, the branch or the revision.
    package let value: Located<String>?
    /// The upper bound of a range.
    package let upper: Located<String>?

    package init(kind: Located<Kind>?, value: Located<String>?, upper: Located<String>? = nil) {
      (self.kind, self.value, self.upper) = (kind, value, upper)
    }
  }

  /// A product of a package, as a target uses it.
  package struct Product: Sendable {
    package let id: String
    /// Without the `plugin:` that Xcode writes before the name of a plugin.
    package let name: Located<String>
    package let isPlugin: Bool
    /// The id of the reference; `nil` for a product of a local package.
    package let package: String?
  }

  package struct Target: Sendable {
    package let name: Located<String>
    /// `com.apple.product-type.application`, or empty.
    package let productType: String
    /// Indices in ``XcodeProject/products``.
    package let products: [Int]
    /// The targets that are built before it: indices in ``XcodeProject/targets``.
    package let dependencies: [Int]
    /// The oldest system that it runs on, for each platform that it is built for: the name as in a manifest, `ios`.
    package let platforms: [(name: String, version: String)]
    /// Settings for the oldest system that are made of what Xcode alone knows, as written.
    package let unreadSystems: [(setting: String, value: String)]

    /// True if it is an application, for a phone, a watch or another device.
    package var isApplication: Bool { productType.hasPrefix("com.apple.product-type.application") }

    /// True if it is a bundle of unit tests or of UI tests.
    package var isOfTests: Bool {
      productType.hasPrefix("com.apple.product-type.bundle") && productType.contains("test")
    }
  }

  /// The version of the format.
  package let objectVersion: Int?
  /// In the order of the file.
  package let references: [Reference]
  /// The position of each id among the references.
  let positions: [String: Int]
  package let products: [Product]
  /// Targets that build something with Xcode, in the order of the file.
  package let targets: [Target]
  /// The folder that paths start from, relative to that of the `.xcodeproj`; `""` for the same.
  package let folder: String
  /// File references that may be folders, and packages if they have a manifest. Paths are relative to the folder of the
  /// `.xcodeproj`, or absolute.
  package let folders: [Located<String>]
  /// The `.xcconfig` files that cannot be read, from the folder of the `.xcodeproj`, without those that CocoaPods writes.
  package let missingSettings: [String]

  /// The positions of bundles of tests, and of the frameworks that these alone need.
  package var targetsOfTests: Set<Int> {
    var found = Set(targets.indices.filter { targets[$0].isOfTests })
    var open = Array(found)
    while let test = open.popLast() {
      for needed in targets[test].dependencies where !targets[needed].isApplication && !found.contains(needed) {
        let users = targets.indices.filter { targets[$0].dependencies.contains(needed) }
        if Set(users).isSubset(of: found) {
          found.insert(needed)
          open.append(needed)
        }
      }
    }
    return found
  }

  /// The reference with an id.
  package func reference(_ id: String) -> Reference? { positions[id].map { references[$0] } }

  /// The reference among the project's packages that is meant by an id. After merges a product may name an object that the
  /// project does not list, beside another one of the same package that it does; Xcode finds the product by its name.
  package func listedReference(_ id: String) -> Reference? {
    guard let own = reference(id), !own.isListed else { return reference(id) }
    return references.first { $0.isListed && $0.identity == own.identity }
  }
}

extension XcodeProject.Reference {
  /// The identity that two references to one package share.
  fileprivate var identity: String {
    switch source {
    case .remote(let url, _): packageIdentity(ofURL: url.value)
    case .local(let path): packageIdentity(ofURL: Path.normalised(path.value))
    }
  }
}

extension XcodeProject.Requirement {
  /// The versions that it takes; `nil` for a branch, a revision, and what cannot be read.
  package var versions: VersionRange? {
    guard let kind, let version = value.flatMap({ Self.version($0.value) }) else { return nil }
    switch kind.value {
    case .exactVersion: return .exact(version)
    case .upToNextMajorVersion: return .upToNextMajor(version)
    case .upToNextMinorVersion: return .upToNextMinor(version)
    case .versionRange:
      guard let end = upper.flatMap({ Self.version($0.value) }), version < end else { return nil }
      return .halfOpen(version, end)
    case .branch, .revision: return nil
    }
  }

  /// A version as a project may spell it: `6.0` means 6.0.0.
  private static func version(_ text: String) -> Version? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isShort = parts.count < 3 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
    return Version(isShort ? text + String(repeating: ".0", count: 3 - parts.count) : text)
  }

  /// True if the requirement can be read: its kind is known, and its text is a valid version, branch or commit.
  package var isReadable: Bool {
    switch kind?.value {
    case .branch, .revision: value?.value.isEmpty == false
    case .exactVersion, .upToNextMajorVersion, .upToNextMinorVersion, .versionRange: versions != nil
    case nil: false
    }
  }
}
