import Diagnostics
import Disk
import Importing

/// What `import` was pointed at: the folder that becomes the root, and the manifest in it.
struct ImportSource {
  /// Absolute, without links.
  let folder: String
  /// The folder as it is printed: from the one the tool was run in, `""` where that is the folder.
  let shown: String

  static let manifestName = "Package.swift"
  static let resolvedName = "Package.resolved"

  /// - Parameters:
  ///   - path: a Package.swift or its folder, from `base`.
  ///   - needsManifest: whether there has to be one, as there has not with a dump.
  ///   - shown: the folder as it is printed; `nil` for the way to it from the one the tool was run in.
  init(_ path: String, from base: String, needsManifest: Bool, shown: String? = nil) throws(Failure) {
    let full = Path.join(base, path)
    let isFile = Disk.kind(of: full) == .file
    if isFile, Path.lastComponent(full) != Self.manifestName {
      throw Failure(
        "'\(path)' is not a Package.swift", help: "name a Package.swift or its folder; a dump goes behind '--dump'")
    }
    do { folder = try Disk.realPath(isFile ? Path.parent(full) : full) } catch { throw Failure(error) }
    if !isFile, Disk.kind(of: folder) != .folder { throw Failure("'\(path)' is no folder") }
    let here = (try? Disk.realPath(".")) ?? folder
    let relative = Path.relative(from: here, to: folder) ?? folder
    self.shown = shown ?? (relative == "." ? "" : relative)
    if needsManifest, Disk.kind(of: Path.join(folder, Self.manifestName)) != .file {
      throw Failure(
        "there is no \(Self.manifestName) in '\(path)'",
        help: "name the folder of a package, or give what 'swift package dump-package' prints behind '--dump'")
    }
  }

  /// A path from the folder as it is printed.
  func display(_ relative: String) -> String { shown.isEmpty ? relative : Path.join(shown, relative) }

  func absolute(_ relative: String) -> String { Path.join(folder, relative) }

  /// The text of a file in the folder; `nil` where there is none.
  func read(_ name: String) throws(Failure) -> [UInt8]? {
    guard Disk.kind(of: absolute(name)) == .file else { return nil }
    do { return try Disk.read(absolute(name)) } catch { throw Failure(error) }
  }

  /// What can be seen of the folder.
  var visibleFolders: PackageImport.Folders {
    PackageImport.Folders(
      exists: { Disk.kind(of: absolute($0)) == .folder },
      isSearched: { path in
        // As the walk for specs passes them over.
        path.split(separator: "/").allSatisfy { part in
          if part.hasPrefix(".") || part == Root.pinnedFolder { return false }
          return !Array(part.utf8).withUnsafeBufferPointer { Walk.isToolsFolder($0) }
        }
      })
  }

  /// Manifests for other versions of the tools: `Package@swift-5.9.swift`.
  ///
  /// - Parameter path: the folder, from this one.
  func variants(in path: String = "") throws(Failure) -> [String] {
    do {
      return try Disk.list(path.isEmpty ? folder : absolute(path)).filter {
        $0.hasPrefix("Package@swift-") && $0.hasSuffix(".swift")
      }
    } catch { throw Failure(error) }
  }

  /// What SwiftPM says that the manifest in the folder comes to; what it says of a manifest that does not load is shown.
  func dump(_ console: Console) throws(Failure) -> [UInt8] {
    switch LoadedManifest(of: folder) {
    case .dump(let bytes): return bytes
    case .failed(let failure): throw failure
    case .refused(let said):
      console.diagnostics(said)
      throw Failure(
        "SwiftPM cannot load '\(display(Self.manifestName))'",
        help: "mend the manifest, or give a dump that was made elsewhere behind '--dump'")
    }
  }
}

/// What came of a manifest that SwiftPM was asked about.
enum LoadedManifest: Sendable {
  /// What `swift package dump-package` prints.
  case dump([UInt8])
  /// The compiler's lines about a manifest that does not load.
  case refused(String)
  /// SwiftPM could not be run.
  case failed(Failure)

  /// - Parameter folder: the absolute one with the Package.swift.
  init(of folder: String) {
    do {
      let result = try Subprocess("swift", ["package", "dump-package"], folder: folder).run()
      if result.succeeded {
        self = .dump(result.output)
        return
      }
      // The compiler's own lines say it; those of SwiftPM name its command line and folders.
      let lines = result.errorText.split(separator: "\n").filter {
        !$0.contains("(compiled with: [") && !$0.hasPrefix("error: invalid manifests at [")
      }
      self = .refused(lines.map { String($0).visible + "\n" }.joined())
    } catch {
      self = .failed(
        Failure(
          error.message,
          help: "install Swift, or give what 'swift package dump-package' prints elsewhere behind '--dump'"))
    }
  }
}
