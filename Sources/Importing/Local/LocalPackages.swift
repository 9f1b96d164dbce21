import Diagnostics
import Model
import Paths
import SwiftPackages

/// One package of a folder of packages.
package struct LocalPackage {
  /// From the root, `""` for the root itself.
  package var folder: String
  /// Its manifest, converted to the common tools version.
  package var manifest: Manifest
  /// The tools version in the manifest itself.
  package var statedTools: ToolsVersion
  /// Its Package.swift.
  package var file: FileID
  /// The bytes of its Package.swift.
  package var source: [UInt8]
  /// Its own Package.resolved.
  package var resolved: ResolvedFile?
  /// Set for an Xcode project: it becomes an app without modules, whose dependencies are those of the one target.
  package var app: App?

  /// The facts of an Xcode project that a package does not have.
  package struct App {
    /// The path of the project, from the root.
    package var project: String
    /// The name of its spec's file.
    package var specName = "component.yaml"
    /// The names of the project's targets that it is.
    package var targets: Set<String> = []
    /// True for one target of tests, with the packages that only tests link.
    package var isOfTests = false
    /// True if one of its targets is an application.
    package var isApplication = false
    /// The places where the project refers to each package, by identity.
    package var places: [String: Place]
    /// The places where it names each product.
    package var products: [String: Place]

    package init(project: String, places: [String: Place], products: [String: Place] = [:]) {
      (self.project, self.places, self.products) = (project, places, products)
    }
  }

  package init(
    folder: String, manifest: Manifest, statedTools: ToolsVersion, file: FileID, source: [UInt8],
    resolved: ResolvedFile? = nil, app: App? = nil
  ) {
    (self.folder, self.manifest, self.statedTools, self.file) = (folder, manifest, statedTools, file)
    (self.source, self.resolved, self.app) = (source, resolved, app)
  }

  var calls: PackageCalls {
    app.map { PackageCalls(known: $0.places, products: $0.products, file: file) } ?? PackageCalls(source, file: file)
  }

  func placeOfTraits(of identity: String) -> Place? {
    manifest.dependencies.first { $0.identity.lowercased() == identity && $0.traits != nil }.map(calls.place)
  }

  /// SwiftPM's identity, lower case.
  var identity: String { packageIdentity(ofURL: folder) }
}

/// A Package.resolved and its contents.
package struct ResolvedFile {
  package var packages: ResolvedPackages
  package var file: FileID
  /// The path of the file, from the root.
  package var path: String

  package init(packages: ResolvedPackages, file: FileID, path: String) {
    (self.packages, self.file, self.path) = (packages, file, path)
  }
}

/// The input of the import of a folder of packages.
package struct LocalPackagesImport {
  /// The name of the root if it is not a package itself.
  package var rootName: String
  /// Ordered by folder; Xcode projects come last.
  package var packages: [LocalPackage]
  /// The Package.resolved files of the project as a whole; the first one takes precedence.
  package var resolved: [ResolvedFile]
  /// The Xcode projects and workspaces that the lockfile is kept for, from the root.
  package var xcode: [String]
  package var folders: PackageImport.Folders
  /// The pods of the project.
  package var pods: PodsBesidePackages?
  /// The manifests of packages that are not imported, and that others need by their folders.
  var elsewhere: [Manifest] = []

  package init(
    rootName: String, packages: [LocalPackage], resolved: [ResolvedFile] = [], xcode: [String] = [],
    folders: PackageImport.Folders
  ) {
    (self.rootName, self.packages, self.resolved) = (rootName, packages, resolved)
    (self.xcode, self.folders) = (xcode, folders)
  }
}

/// The outcome of the import of a folder of packages: files and findings.
package struct ImportedPackages {
  /// The root's spec first, then specs by path, the lockfile last.
  package var files: [ImportedProject.File] = []
  package var pins: [Pin] = []
  /// The step that selects versions of packages that no Package.resolved lists.
  var stepOfUnresolved: NextSteps.Step?
  /// The expected generated manifest of each folder: the original, with the differences that were reported.
  package var expected: [String: Manifest] = [:]
  /// Names that specs use but that have no pin, because nothing satisfies all packages.
  package var unpinned: Set<String> = []
  /// References of specs to products that a package of the folder does not have.
  package var unknown: Set<String> = []
  package var bag = DiagnosticBag()
}

/// A path in a package's manifest, from the root: with leading `..` if it leads out. Absolute paths are unchanged.
func fromRoot(_ path: String, of folder: String) -> String {
  Path.isAbsolute(path) ? path : Path.join(folder, path)
}
