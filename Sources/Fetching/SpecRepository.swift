import Disk
import Model
import Paths
import Text
import Versioning
import YAML

/// A collection of published specs: `Specs/<Name>/<version>/component.yaml`, each with a `source.yaml` that has the
/// address of the code. It is read only, and as untrusted as a lockfile: links that lead out of it are not followed,
/// names and versions must be safe in paths, and no file is read that is larger than a spec may be.
package struct SpecRepository: Sendable {
  private enum Store: Sendable {
    /// A local folder, by its real path.
    case folder(String)
    /// A mirror, and its objects by path from the top.
    case mirror(Mirror, files: [String: String])
  }

  /// The two files of one version, and their paths for messages.
  package struct Entry: Sendable {
    package var spec: [UInt8]
    package var source: [UInt8]
    package var specPath: String
    package var sourcePath: String
  }

  /// The folder or URL as written in the root's spec.
  package let location: String
  private let store: Store
  /// The path of a folder from the current one, or the URL, for messages.
  private let shown: String

  private static let specs = "Specs"
  private static let specName = "component.yaml"
  private static let sourceName = "source.yaml"

  /// A spec repository in a folder, which has to exist.
  ///
  /// - Parameter shown: the folder's path for messages.
  package init(folder: String, location: String, shown: String) throws(FetchError) {
    (self.location, self.shown) = (location, shown)
    do throws(DiskError) {
      let real = try Disk.realPath(folder)
      _ = try Disk.list(real)
      store = .folder(real)
    } catch { throw FetchError(location, .unsoundSpecs(error.message)) }
  }

  /// A spec repository in git, at the current commit of its default branch.
  init(_ mirror: Mirror) throws(FetchError) {
    (location, shown) = (mirror.url, mirror.url)
    let revision = try mirror.refreshHead()
    store = .mirror(mirror, files: try mirror.files(at: revision, below: Self.specs))
  }

  /// The published versions of a component, ascending; empty for an invalid name.
  ///
  /// Entries of the component's folder that are not named like a version are ignored.
  package func versions(of name: String) throws(FetchError) -> [Version] {
    guard nameProblem(name, slash: false) == nil else { return [] }
    let folder = "\(Self.specs)/\(name)"
    let names: [String]
    switch store {
    case .folder(let root):
      guard let inside = try inside(root, folder), Disk.kind(of: inside) == .folder else { return [] }
      do { names = try Disk.list(inside) } catch { throw FetchError(location, .unsoundSpecs(error.message)) }
    case .mirror(_, let files):
      let prefix = folder + "/"
      names = files.keys.filter { $0.hasPrefix(prefix) && $0.hasSuffix("/" + Self.specName) }.compactMap { path in
        let rest = path.dropFirst(prefix.count).dropLast(Self.specName.count + 1)
        return rest.contains("/") ? nil : String(rest)
      }
    }
    return names.compactMap(Self.version).sorted()
  }

  /// The names of the published components.
  package func names() throws(FetchError) -> Set<String> {
    switch store {
    case .folder(let root):
      guard let inside = try inside(root, Self.specs) else { return [] }
      do { return Set(try Disk.list(inside)) } catch { throw FetchError(location, .unsoundSpecs(error.message)) }
    case .mirror(_, let files):
      let prefix = Self.specs + "/"
      return Set(
        files.keys.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count).prefix { $0 != "/" }) })
    }
  }

  /// The version that a folder's name stands for; only the canonical spelling is accepted.
  package static func version(_ name: String) -> Version? {
    guard let version = Version(name), version.build.isEmpty, version.description == name else { return nil }
    return version
  }

  /// The files of one version.
  package func entry(of name: String, _ version: Version) throws(FetchError) -> Entry {
    guard nameProblem(name, slash: false) == nil else {
      throw FetchError(location, .unsoundSpecs("'\(name)' is not a valid component name"))
    }
    let folder = "\(Self.specs)/\(name)/\(version)"
    let (spec, source) = ("\(folder)/\(Self.specName)", "\(folder)/\(Self.sourceName)")
    return Entry(
      spec: try read(spec), source: try read(source), specPath: display(spec), sourcePath: display(source))
  }

  /// A path in the repository, for messages.
  private func display(_ path: String) -> String {
    if case .mirror = store { return "\(shown)/\(path)" }
    return shown.isEmpty ? path : Path.join(shown, path)
  }

  private func read(_ path: String) throws(FetchError) -> [UInt8] {
    switch store {
    case .folder(let root):
      guard let inside = try inside(root, path), Disk.kind(of: inside) == .file else {
        throw FetchError(location, .unsoundSpecs("'\(display(path))' does not exist"))
      }
      do { return try Disk.read(inside, limit: YAMLLimits().bytes) } catch {
        throw FetchError(location, .unsoundSpecs(error.message))
      }
    case .mirror(let mirror, let files):
      guard let object = files[path] else {
        throw FetchError(location, .unsoundSpecs("'\(display(path))' does not exist"))
      }
      return try mirror.contents(of: object, limit: YAMLLimits().bytes)
    }
  }

  /// The real path of an entry in a folder; `nil` if it does not exist. Links that lead outside are refused.
  private func inside(_ root: String, _ path: String) throws(FetchError) -> String? {
    guard let real = try? Disk.realPath(Path.join(root, path)) else { return nil }
    if Path.isInside(real, root) { return real }
    throw FetchError(location, .unsoundSpecs("'\(display(path))' is a link that leads out of it"))
  }
}

extension Fetcher {
  /// Reads the specs on the default branch of a git repository.
  package func specRepository(_ url: String) throws(FetchError) -> SpecRepository {
    try SpecRepository(Mirror(url, in: cache, git: git, allowFileURLs: allowsFileURLs))
  }
}
