import Disk
import Model
import Versioning
import YAML

/// A collection of published specs: `Specs/<Name>/<version>/component.yaml`, each with a `source.yaml` that says where
/// the code is. It is read only, and as untrusted as a lockfile: links that lead out of it are not followed, names and
/// versions are those that paths are safe with, and no file is read that is larger than a spec may be.
package struct SpecRepository: Sendable {
  private enum Store: Sendable {
    /// The real path.
    case folder(String)
    /// Objects by path, from the top.
    case mirror(Mirror, files: [String: String])
  }

  /// The two files of one version, and how they are called in messages.
  package struct Entry: Sendable {
    package var spec: [UInt8]
    package var source: [UInt8]
    package var specPath: String
    package var sourcePath: String
  }

  /// As the root's spec writes it: a folder or a URL.
  package let location: String
  private let store: Store
  /// The way to a folder from where the tool was run, for messages; a URL is its own.
  private let shown: String

  private static let specs = "Specs"
  private static let specName = "component.yaml"
  private static let sourceName = "source.yaml"

  /// A folder; one that is not there is an error.
  ///
  /// - Parameter shown: how the folder is called in messages.
  package init(folder: String, location: String, shown: String) throws(FetchError) {
    (self.location, self.shown) = (location, shown)
    do throws(DiskError) {
      let real = try Disk.realPath(folder)
      _ = try Disk.list(real)
      store = .folder(real)
    } catch { throw FetchError(location, .unsoundSpecs(error.message)) }
  }

  /// A git repository, brought up to its default branch.
  init(_ mirror: Mirror) throws(FetchError) {
    (location, shown) = (mirror.url, mirror.url)
    let revision = try mirror.refreshHead()
    store = .mirror(mirror, files: try mirror.files(at: revision, below: Self.specs))
  }

  /// The versions of a component that are there, ascending; empty for a name that is none.
  ///
  /// What is in the component's folder beside folders that are called like a version is passed over.
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

  /// A folder is called as the version is written, in one way only.
  package static func version(_ name: String) -> Version? {
    guard let version = Version(name), version.build.isEmpty, version.description == name else { return nil }
    return version
  }

  /// The files of one version.
  package func entry(of name: String, _ version: Version) throws(FetchError) -> Entry {
    guard nameProblem(name, slash: false) == nil else {
      throw FetchError(location, .unsoundSpecs("'\(name)' is no component's name"))
    }
    let folder = "\(Self.specs)/\(name)/\(version)"
    let (spec, source) = ("\(folder)/\(Self.specName)", "\(folder)/\(Self.sourceName)")
    return Entry(
      spec: try read(spec), source: try read(source), specPath: display(spec), sourcePath: display(source))
  }

  /// A path in it as it is printed.
  private func display(_ path: String) -> String {
    if case .mirror = store { return "\(shown)/\(path)" }
    return shown.isEmpty ? path : Path.join(shown, path)
  }

  private func read(_ path: String) throws(FetchError) -> [UInt8] {
    switch store {
    case .folder(let root):
      guard let inside = try inside(root, path), Disk.kind(of: inside) == .file else {
        throw FetchError(location, .unsoundSpecs("'\(display(path))' is not there"))
      }
      do { return try Disk.read(inside, limit: YAMLLimits().bytes) } catch {
        throw FetchError(location, .unsoundSpecs(error.message))
      }
    case .mirror(let mirror, let files):
      guard let object = files[path] else {
        throw FetchError(location, .unsoundSpecs("'\(display(path))' is not there"))
      }
      return try mirror.contents(of: object, limit: YAMLLimits().bytes)
    }
  }

  /// The real path of what stands in a folder; `nil` where there is nothing. What a link leads to outside is refused.
  private func inside(_ root: String, _ path: String) throws(FetchError) -> String? {
    guard let real = try? Disk.realPath(Path.join(root, path)) else { return nil }
    if Path.isInside(real, root) { return real }
    throw FetchError(location, .unsoundSpecs("'\(display(path))' is a link that leads out of it"))
  }
}

extension Fetcher {
  /// Asks a git repository once for the specs on its default branch.
  package func specRepository(_ url: String) throws(FetchError) -> SpecRepository {
    try SpecRepository(Mirror(url, in: cache, git: git, allowFileURLs: allowsFileURLs))
  }
}
