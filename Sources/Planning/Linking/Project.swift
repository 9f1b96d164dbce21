import Diagnostics
import Model
import Text

/// All files that were read, decoded: the input of linking, checking and planning.
package struct Project: Sendable {
  package var sources: SourceTable
  /// The index in `specs` of the root's own spec.
  package var root: Int?
  /// The members, by path.
  package var specs: [SharedSpec]
  /// The specs in `integrate.lock.d`, and those of components with a `path` pin, by path.
  package var pinnedSpecs: [SharedSpec]
  package let lockfile: Lockfile
  /// The names of the lockfile's pins.
  package let pinNames: PinNames
  package let pinnedProducts: PinnedProducts
  /// Lockfiles found below the root.
  package var nestedLockfiles: [FileID]
  /// Names of specs and pins that exist but could not be read, so that they are not reported as unknown.
  package var unreadable: Set<String>
  /// Names of specs in `integrate.lock.d` that have no pin: these lack one, even if another name is near.
  package var keptWithoutPin: Set<String> = []
  /// The name of the root's folder, from which SwiftPM takes the identity of the root's package; `nil` if unknown.
  package var folderName: String?
  /// True if the lockfile could be read; otherwise its pins are unknown.
  package var lockfileIsReadable: Bool
  /// The places that could not be understood, by file: parts that a file seems to lack may be there.
  package var misread: [FileID: [Place]] = [:] {
    didSet { misreadPlaces = misread.values.joined().sorted() }
  }
  /// All places of ``misread``, in their order; stored, as many findings may follow from all of them.
  package private(set) var misreadPlaces: [Place] = []
  /// The problems with the folders that pins name by `path:`, by the pin's index.
  package var folderProblems: [Int: FolderProblem] = [:]

  /// Pins whose folders are outside of the root and in its git repository, by index.
  package var foldersInRepository: Set<Int> = []

  /// Pins of packages in folders whose manifests were read, by index: products and needs of these stand in the pin.
  package var readPackages: Set<Int> = []

  /// Pins whose facts are those of a folder that replaces their repository: as the lockfile has them, by the pin's
  /// index.
  package var overridden: [Int: Pin] = [:]

  /// The manifests of components in folders, by the names of their pins, where they could be read.
  package var folderManifests: [String: Manifest] = [:]

  /// The reason that a folder is not a package.
  package enum FolderProblem: Sendable {
    /// It does not exist. If the pin has another source, that is the one in the lockfile's ``Pin/source``.
    case missing
    /// It has no Package.swift.
    case noManifest
    /// It does not have these paths, which its Package.swift needs.
    case incomplete([String])
    /// Its Package.swift cannot be read without running it, which alone is not a problem.
    case unread
  }

  /// The names of the pins whose Package.swift was not read, in the order of the lockfile.
  package var unreadFolders: [String] {
    folderProblems.filter { if case .unread = $0.value { true } else { false } }.keys.sorted().map {
      lockfile.pins[$0].name.value
    }
  }

  /// The names of the pins from registries whose products or ranges nobody wrote down, in the order of the lockfile.
  package var unreadReleases: [String] {
    lockfile.pins.compactMap { pin in
      guard case .registry = pin.source.value, pin.products == nil || pin.ranges == nil else { return nil }
      return pin.name.value
    }
  }

  /// The entries that the last `generate` wrote into Package.resolved, by identity; read only if a pin has no record.
  package var built: [String: BuiltPin] = [:]

  /// The files in `integrate.lock.d`, by the names of their pins.
  package var keptSpecs: [String: KeptSpec] = [:]

  /// The kept declarations of pinned components, by the names of their pins.
  package var keptDeclarations: [String: KeptDeclarations] = [:]

  /// The declarations in the sources of a pinned component, as `integrate.lock.d` keeps them.
  package struct KeptDeclarations: Sendable {
    package let file: FileID
    /// Relative to the root.
    package let path: String
    package let bytes: [UInt8]
    /// Its SHA-256 in hexadecimal digits.
    package let hash: String

    /// The first line of a file that this version of the tool reads.
    package static let format = "// integrate declarations 2"

    /// True if this version of the tool can read it.
    package var isReadable: Bool { bytes.starts(with: (Self.format + "\n").utf8) }

    package init(file: FileID, path: String, bytes: [UInt8], hash: String) {
      (self.file, self.path, self.bytes, self.hash) = (file, path, bytes, hash)
    }
  }

  /// The files with values for the configuration of an app, by the path of its spec.
  package var configurationFiles: [String: [ConfigurationFile]] = [:]

  /// A spec in `integrate.lock.d`.
  package struct KeptSpec: Sendable {
    package let file: FileID
    /// Its SHA-256 in hexadecimal digits; empty if its pin has no record to compare it with.
    package let hash: String

    package init(file: FileID, hash: String) { (self.file, self.hash) = (file, hash) }
  }

  /// - Parameter pinNames: those of the lockfile's pins, if they are built already.
  package init(
    sources: SourceTable, root: Int?, specs: [SharedSpec], pinnedSpecs: [SharedSpec] = [], lockfile: Lockfile,
    nestedLockfiles: [FileID] = [], unreadable: Set<String> = [], lockfileIsReadable: Bool = true,
    pinNames: PinNames? = nil
  ) {
    (self.sources, self.root, self.specs, self.pinnedSpecs) = (sources, root, specs, pinnedSpecs)
    (self.lockfile, self.nestedLockfiles, self.unreadable) = (lockfile, nestedLockfiles, unreadable)
    self.lockfileIsReadable = lockfileIsReadable
    self.pinNames = pinNames ?? PinNames(lockfile.pins)
    pinnedProducts = PinnedProducts(lockfile.pins)
  }

  /// The root's settings, or the defaults.
  package var integration: Integration {
    @inline(never) get { root.flatMap { specs[$0].spec.integration } ?? Integration() }
  }
}
