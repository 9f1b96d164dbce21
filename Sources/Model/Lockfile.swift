import Diagnostics
import Versioning

/// The contents of `integrate.lock.yaml`.
package struct Lockfile: Sendable {
  package var file: FileID
  /// The format of Package.resolved that the lockfile asks for, 1, 2 or 3.
  package var statedFormat: Located<Int>?
  /// In the order of the file.
  package var pins: [Pin]

  package init(file: FileID, pins: [Pin] = []) { (self.file, self.pins) = (file, pins) }

  /// The only format of Package.resolved by which SwiftPM keeps to the commits in it, whatever tools the manifest states:
  /// it has the hash without which versions are looked up afresh. SwiftPM reads it from 5.10 on.
  package static let keptFormat = 3

  /// The format of Package.resolved that is written.
  package var resolvedFormat: Int { statedFormat?.value ?? Self.keptFormat }
}

/// The source of one component or package, and its exact version.
package struct Pin: Sendable {
  package enum Source: Sendable, Equatable {
    case git(url: String)
    case registry(id: String)
    case binary(url: String, checksum: String)
    /// Relative to the root; may lie outside it.
    case path(String)
    /// A pod: it has a version and dependencies, but no code that SwiftPM could build.
    case pod(source: String)

    /// SwiftPM's identity of a package from this source; `nil` for sources that are no package, and for a folder above
    /// the root, whose name differs from machine to machine.
    package var identity: String? {
      switch self {
      case .git(let url): packageIdentity(ofURL: url)
      case .path(let path): isAboveRoot ? nil : packageIdentity(ofURL: path)
      case .registry(let id): id.lowercased()
      case .binary, .pod: nil
      }
    }

    /// True for a path such as `../..`, which does not name its folder.
    package var isAboveRoot: Bool {
      guard case .path(let path) = self else { return false }
      return path.split(separator: "/").last { $0 != "." } == ".."
    }
  }

  package enum Selection: Sendable, Equatable {
    case version, revision, branch
  }

  package struct Product: Sendable {
    package var name: Located<String>
    package var type: ProductType
    package var modules: [String]

    package init(name: Located<String>, type: ProductType, modules: [String]) {
      (self.name, self.type, self.modules) = (name, type, modules)
    }
  }

  /// A package in a folder that the manifest of another one names.
  package struct FolderNeed: Sendable {
    /// Its identity.
    package let package: String
    /// From the root, or absolute.
    package let folder: String
    /// The folder without a pin whose manifest names it; `nil` for that of the pin itself.
    package let by: String?
    /// True if a pin names that very folder.
    package let isPinned: Bool
    /// True if it was read, and requires only packages in folders.
    package let isPlain: Bool

    package init(package: String, folder: String, by: String?, isPinned: Bool, isPlain: Bool) {
      (self.package, self.folder, self.by) = (package, folder, by)
      (self.isPinned, self.isPlain) = (isPinned, isPlain)
    }
  }

  /// A requirement of a package's own manifest on another package.
  package struct Range: Sendable {
    package enum Requirement: Sendable, Equatable {
      case versions(VersionRange)
      case revision(String)
      case branch(String)
      /// By path, or by a rule of another system: a dependency without a range.
      case any
    }
    package var package: Located<String>
    package var requirement: Located<Requirement>
    /// The address in the manifest; known only for a package in a folder, of which nothing is recorded.
    package var address: String?

    package init(package: Located<String>, requirement: Located<Requirement>, address: String? = nil) {
      (self.package, self.requirement, self.address) = (package, requirement, address)
    }
  }

  /// The dependencies of a pod on other pods.
  package struct PodEdges: Sendable {
    /// Pod (or `Pod/Subspec`) and its requirement as text, `""` for any version.
    package var requires: [(pod: Located<String>, requirement: Located<String>)] = []
    package var modules: [PodModule] = []

    package init() {}

    /// All requirements, including those of the subspecs.
    package var all: [(pod: Located<String>, requirement: Located<String>)] {
      requires + modules.flatMap(\.requires)
    }
  }

  /// A subspec of a pod.
  package struct PodModule: Sendable {
    package var name: Located<String>
    /// Pod (or `Pod/Subspec`) and its requirement as text, `""` for any version.
    package var requires: [(pod: Located<String>, requirement: Located<String>)]

    package init(name: Located<String>, requires: [(pod: Located<String>, requirement: Located<String>)]) {
      (self.name, self.requires) = (name, requires)
    }
  }

  package var name: Located<String>
  package var source: Located<Source>
  package var version: Located<String>?
  package var revision: Located<String>?
  /// `nil` if nothing is recorded yet.
  package var products: [Product]?
  /// The targets of its products; `nil` if nothing is recorded yet, as by earlier versions of the tool.
  package var targets: [Target]?
  package var platforms: [Located<SupportedPlatform>] = []
  package var tools: Located<ToolsVersion>?
  /// `nil` if nothing is recorded yet.
  package var ranges: [Range]?
  package var branch: Located<String>?
  package var allow: Located<VersionRange>?
  package var traits: [EnabledTrait]?
  /// The place of ``traits``.
  package var placeOfTraits: Place?
  /// The traits in the manifest of its folder; `nil` for a pin from elsewhere, or if the manifest was not read.
  package var folderTraits: Traits?
  /// The packages in folders that the manifest in its own folder asks for, by way of others without a pin too.
  package var folderNeeds: [FolderNeed] = []
  /// Set, possibly empty, if the pin is a pod, whatever its source.
  package var podEdges: PodEdges?
  /// The `path:` that replaces another source, or is the only one.
  package var folder: Located<String>?
  /// The source beside a `path:`.
  package var remote: Located<Source>?
  /// The source and version that the recorded facts were read from; `nil` if the lockfile does not record it.
  package var recorded: Record?
  /// The place of a `version`, `branch` or `revision` that cannot be read, so that there is none.
  package var unreadable: Place?

  package init(name: Located<String>, source: Located<Source>) { (self.name, self.source) = (name, source) }

  /// True for a pod: it has a version and dependencies, and no code that SwiftPM is known to be able to build.
  package var isPod: Bool {
    if case .pod = source.value { return true }
    return podEdges != nil && products == nil
  }

  /// True if its code is in a folder, which no version selects.
  package var isInFolder: Bool { if case .path = source.value { true } else { false } }

  /// True if it comes from a repository or registry, which has versions.
  package var hasVersions: Bool {
    switch source.value {
    case .git, .registry: true
    case .path, .binary, .pod: false
    }
  }

  /// The deciding key: a version, else a revision alone, else a branch.
  package var selection: Selection? {
    version != nil ? .version : branch != nil ? .branch : revision != nil ? .revision : nil
  }

  /// SwiftPM's identity: the last part of the URL or path without `.git`, lower case; a registry's id.
  package var identity: String { source.value.identity ?? name.value.lowercased() }
}

extension Pin {
  /// The version as it is shown: also `branch main` or the start of a revision.
  package var shownVersion: String? {
    version?.value ?? branch.map { "branch \($0.value)" } ?? Self.decisive(nil, branch: nil, revision: revision?.value)
  }

  /// The deciding value, for a line with old and new: a version, `main`, or an abbreviated revision.
  package static func decisive(_ version: String?, branch: String?, revision: String?) -> String? {
    version ?? branch ?? revision.map { String($0.prefix(12)) }
  }
}

extension Pin.Range.Requirement {
  /// The range as text for people.
  package var shown: String {
    switch self {
    case .versions(let range): range.description
    case .branch(let branch): "branch \(branch)"
    case .revision(let revision): "revision \(revision)"
    case .any: "any version"
    }
  }
}

/// The last part of a URL or path without `.git` and slashes at the end, lower case.
package func packageIdentity(ofURL url: String) -> String {
  let (slash, colon) = (UInt8(ascii: "/"), UInt8(ascii: ":"))
  var url = url
  return url.withUTF8 { bytes in
    var rest = bytes[...]
    while rest.last == slash { rest.removeLast() }
    if let cut = rest.lastIndex(where: { $0 == slash || $0 == colon }) { rest = rest[(cut + 1)...] }
    if rest.suffix(4).elementsEqual(".git".utf8) { rest.removeLast(4) }
    return String(decoding: rest, as: UTF8.self).lowercased()
  }
}
