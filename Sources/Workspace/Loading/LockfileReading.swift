import Diagnostics
import Disk
import Fetching
import Findings
import Loading
import LockfileText
import Model
import Paths
import Planning
import YAML

/// The result of reading the lockfile.
struct LockfileReading: Sendable {
  /// `nil` if no pins could be decoded from the file.
  var lockfile: Lockfile?
  var pinNames: PinNames?
  var bag = DiagnosticBag()
  /// The problems with the folders of pins, by the pin's index.
  var folderProblems: [Int: Project.FolderProblem] = [:]
  /// Pins of packages in folders whose manifests were read, by index.
  var readPackages: Set<Int> = []
  /// Pins whose folders are outside of the root and in its git repository, by index.
  var foldersInRepository: Set<Int> = []
  /// The pins as the lockfile has them of which the facts are those of a folder, by the pin's index.
  var overridden: [Int: Pin] = [:]
  private let folders: PackageFolders
  /// Names of single pins that could not be decoded.
  var unreadable: Set<String> = []
  /// The reason that the file could not be read at all.
  var failure: Failure?

  private init(folders: PackageFolders) { self.folders = folders }

  static func read(_ root: Root, _ id: FileID, allowFileURLs: Bool) -> LockfileReading {
    var reading = LockfileReading(folders: root.packages)
    let bytes: [UInt8]
    do throws(DiskError) { bytes = try root.input(Root.lockfileName, limit: readLimit) } catch {
      switch error.reason {
      case .tooLarge: reading.bag.add(.fileTooLarge(limit: readLimit, file: id))
      case .outsideRoot: reading.bag.add(.linkOutsideRoot(Root.lockfileName, at: Place(file: id)))
      default: reading.failure = Failure(error, in: root)
      }
      return reading
    }
    var reader = YAMLReader()
    var bag = DiagnosticBag()
    var unreadable: Set<String> = []
    let lockfile = bytes.withUnsafeBufferPointer { buffer in
      reader.read(buffer, file: id, into: &bag) { node, bag -> Lockfile? in
        let pins = node?.kind == .mapping ? node?["pins"] : nil
        let isMapping = node?.kind == .mapping && (pins.map { $0.kind == .mapping || $0.isNull } ?? true)
        let lockfile = decodeLockfile(node, file: id, allowFileURLs: allowFileURLs, into: &bag)
        if let pins, pins.kind == .mapping, lockfile.pins.count < pins.count {
          unreadable = Set(pins.pairs.map(\.key.text)).subtracting(lockfile.pins.map(\.name.value))
        }
        return isMapping ? lockfile : nil
      }
    }
    bag.change { finding in
      guard finding.id == .mergeConflict else { return }
      finding.help =
        "run 'integrate merge'; after a commit of the markers keep each pin once, delete the marker lines, and run "
        + "'integrate resolve'"
    }
    (reading.lockfile, reading.bag, reading.unreadable) = (lockfile ?? nil, bag, unreadable)
    reading.lookIntoFolders(root)
    reading.pinNames = reading.lockfile.map { PinNames($0.pins) }
    return reading
  }

  /// Checks that the folders of pins exist and have a Package.swift. If a folder does not, the pin's other source
  /// counts.
  private mutating func lookIntoFolders(_ root: Root) {
    let pins = lockfile?.pins ?? []
    lazy var names = Set(pins.map { $0.name.value.lowercased() })
    func absolute(_ folder: String) -> String {
      Path.normalised(Path.isAbsolute(folder) ? folder : root.absolute(folder))
    }
    lazy var repository = Disk.repository(around: root.path)
    lazy var pinned = Set(pins.compactMap { $0.folder.map { absolute($0.value) } })
    for index in pins.indices {
      guard let folder = pins[index].folder, !pins[index].isPod else { continue }
      let path = Path.isAbsolute(folder.value) ? folder.value : root.absolute(folder.value)
      if case .path(let written)? = lockfile?.pins[index].source.value {
        // SwiftPM takes the identity from the folder's name. Generated files have the path as it is written.
        lockfile?.pins[index].source.value = .path(Path.spelledByName(written, from: root.path))
      }
      if Disk.kind(of: path) == .folder {
        // A folder in the root is committed with it.
        if Path.joinInRoot("", folder.value) == nil, let repository,
          Disk.repository(around: absolute(folder.value)) == repository
        {
          foldersInRepository.insert(index)
        }
        let manifest = Path.join(path, Root.manifestName)
        folderProblems[index] =
          Disk.kind(of: manifest) == .file ? lookIntoPackage(path, index, names, root) : .noManifest
        let needs = folderNeeds(of: pins[index], in: absolute(folder.value), root, pinned)
        lockfile?.pins[index].folderNeeds = needs
        continue
      }
      folderProblems[index] = .missing
      if let remote = pins[index].remote, pins[index].selection != nil { lockfile?.pins[index].source = remote }
    }
  }

  /// The packages in folders that the manifest of a pin in a folder requires, and the requirements of those without a
  /// pin in turn.
  ///
  /// - Parameters:
  ///   - path: the folder of the pin, absolute.
  ///   - pinned: the folders of all pins, absolute.
  private func folderNeeds(of pin: Pin, in path: String, _ root: Root, _ pinned: Set<String>) -> [Pin.FolderNeed] {
    var found: [Pin.FolderNeed] = []
    var seen: Set<String> = [path]
    func shown(_ folder: String) -> String { Path.relative(from: root.path, to: folder) ?? folder }
    var pending = (folders.package(in: path)?.folders(from: path, traits: pin.traits) ?? []).map {
      (by: nil as String?, need: $0)
    }[...]
    while let (by, need) = pending.popFirst() {
      guard seen.insert(need.path).inserted else { continue }
      let isPinned = pinned.contains(need.path)
      let isElsewhere = !isPinned && need.path != root.path && Disk.kind(of: need.path) == .folder
      let package = isElsewhere ? folders.package(in: need.path) : nil
      let isPlain = package.map { $0.dependsOnlyOnFolders && $0.missing.isEmpty } ?? false
      found.append(
        Pin.FolderNeed(
          package: need.package, folder: shown(need.path), by: by, isPinned: isPinned, isPlain: isPlain))
      pending += (package?.folders(from: need.path) ?? []).map { (by: shown(need.path), need: $0) }
    }
    return found
  }

  /// Reads the products and targets of a package in a folder from its manifest. Nothing is recorded of a folder, and
  /// the record of a repository that it replaces does not describe the code that is built.
  ///
  /// A component lists its modules in its spec; only its platforms and its needs come from the manifest.
  private mutating func lookIntoPackage(
    _ path: String, _ index: Int, _ names: Set<String>, _ root: Root
  ) -> Project.FolderProblem? {
    guard let pin = lockfile?.pins[index], let folder = pin.folder else { return nil }
    // The manifest of a component still sets its build settings and its needs.
    let isComponent = root.specPath(in: folder.value, of: pin.name.value) != nil
    guard let package = folders.package(in: path) else { return .unread }
    if pin.remote != nil {
      overridden[index] = pin
      lockfile?.pins[index].products = nil
      lockfile?.pins[index].targets = nil
      lockfile?.pins[index].tools = nil
    }
    lockfile?.pins[index].platforms = package.platforms(at: folder.place)
    if !isComponent {
      let facts = package.facts(at: folder.place)
      lockfile?.pins[index].products = facts.products
      lockfile?.pins[index].targets = facts.targets
    } else {
      lockfile?.pins[index].targets = package.targetsOfComponent(at: folder.place)
    }
    // SwiftPM finds a folder by the manifest that names it, pinned or not.
    let ranges = package.ranges(traits: pin.traits, at: folder.place)
    lockfile?.pins[index].ranges = ranges.filter {
      $0.requirement.value != .any || names.contains($0.package.value.lowercased())
    }
    lockfile?.pins[index].folderTraits = package.traits(enabled: pin.traits, at: folder.place)
    if !isComponent { readPackages.insert(index) }
    return package.missing.isEmpty ? nil : .incomplete(package.missing)
  }
}

extension Root {
  /// The spec of a pin in its folder, from the root or absolute as the folder is.
  func specPath(in folder: String, of pin: String) -> String? {
    Self.specNames(of: pin).map { Path.join(folder, $0) }.first { path in
      guard kind(of: path) == .file else { return false }
      let bytes = (try? input(path, or: folder, limit: readLimit, keeping: true)) ?? (try? Disk.read(absolute(path)))
      return bytes.map { Fetching.isSpec($0, ofPin: pin, from: Path.parent(absolute(path))) } ?? true
    }
  }
}
