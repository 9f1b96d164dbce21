import Diagnostics
import Model
import Paths
import SwiftPackages

/// One package of a folder of packages.
package struct LocalPackage {
  /// From the root, `""` for the root itself.
  package var folder: String
  /// What its manifest comes to, in terms of the tools version that all packages get.
  package var manifest: Manifest
  /// The tools version that the manifest states.
  package var statedTools: ToolsVersion
  /// Its Package.swift.
  package var file: FileID
  /// The bytes of its Package.swift.
  package var source: [UInt8]
  /// Its own Package.resolved.
  package var resolved: ResolvedFile?

  package init(
    folder: String, manifest: Manifest, statedTools: ToolsVersion, file: FileID, source: [UInt8],
    resolved: ResolvedFile? = nil
  ) {
    (self.folder, self.manifest, self.statedTools, self.file) = (folder, manifest, statedTools, file)
    (self.source, self.resolved) = (source, resolved)
  }

  /// What SwiftPM calls it, lower case.
  var identity: String { packageIdentity(ofURL: folder) }
}

/// A Package.resolved that was read.
package struct ResolvedFile {
  package var packages: ResolvedPackages
  package var file: FileID
  /// The file from the root.
  package var path: String

  package init(packages: ResolvedPackages, file: FileID, path: String) {
    (self.packages, self.file, self.path) = (packages, file, path)
  }
}

/// All that the import of a folder of packages starts from.
package struct LocalPackagesImport {
  /// What the root is called where it is no package itself.
  package var rootName: String
  /// By folder.
  package var packages: [LocalPackage]
  /// What is in use in the project as a whole: the first file decides.
  package var resolved: [ResolvedFile]
  /// The Xcode project or workspace beside the packages, from the root.
  package var xcode: String?
  package var folders: PackageImport.Folders

  package init(
    rootName: String, packages: [LocalPackage], resolved: [ResolvedFile] = [], xcode: String? = nil,
    folders: PackageImport.Folders
  ) {
    (self.rootName, self.packages, self.resolved) = (rootName, packages, resolved)
    (self.xcode, self.folders) = (xcode, folders)
  }
}

/// What the import of a folder of packages writes and what it has to say.
package struct ImportedPackages {
  /// The root's spec first, then specs by path, the lockfile last.
  package var files: [ImportedProject.File] = []
  package var pins: [Pin] = []
  /// What the manifest generated in a folder has to say, by folder: the original, with what is said to differ changed.
  package var expected: [String: Manifest] = [:]
  /// Names that specs use and no pin has, as nothing satisfies everyone.
  package var unpinned: Set<String> = []
  package var bag = DiagnosticBag()
}

/// The path that a package's manifest gives, from the root: with `..` in front where it leads out, absolute as it is.
func fromRoot(_ path: String, of folder: String) -> String {
  Path.isAbsolute(path) ? path : Path.join(folder, path)
}
