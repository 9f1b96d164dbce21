import Disk
import Parallel
import Paths
import Text

/// The files that are compared, and the units that they belong to.
package struct CouplingSources: Sendable {
  /// A folder, or a module of a component.
  package struct Unit: Sendable, Equatable {
    package let name: String
    /// The names by which files of others import it; none where it is no module of its own, or where that is not known.
    package var modules: [String]

    package init(name: String, modules: [String]) { (self.name, self.modules) = (name, modules) }
  }

  package struct File: Sendable {
    /// For reading.
    package let path: String
    /// For printing.
    package let shown: String
    /// In `units`; -1 for a file at the top, which is part of the composition root.
    package let unit: Int
  }

  /// A file or folder that was not read, or not as a whole.
  package struct LeftOut: Sendable, Equatable {
    package let path: String
    package let why: String
    /// True if nothing in it counts.
    package var isWhole = true
  }

  package internal(set) var units: [Unit] = []
  package internal(set) var files: [File] = []
  package internal(set) var leftOut: [LeftOut] = []

  /// Larger files, which only programs write, are not read.
  package static let limit = 16 << 20

  private static let endings = ["swift", "h", "m", "mm", "c", "cc", "cpp", "hpp"]

  /// The first-level folders of some folders as units; of several, one without sources in folders is a unit itself.
  ///
  /// - Parameters:
  ///   - folders: each for reading and for printing; `""` is printed as nothing.
  ///   - areModules: returns whether the folders below a folder are known to be modules.
  ///   - outermost: another folder that links to files may lead to, and its name.
  package init(
    folders: [(path: String, shown: String)], outermost: (path: String, name: String),
    areModules: (_ path: String) -> Bool = { _ in false }
  ) throws(DiskError) {
    var found: [(name: String, shown: String, isModule: Bool)] = []
    for folder in folders {
      let walk = try Self.walk(folder.path)
      // A file at the top is part of no folder's module, so that the folders are parts of one.
      let isModule = areModules(folder.path) && !walk.files.contains { !$0.contains("/") && $0.hasSuffix(".swift") }
      note(walk, folder)
      if folders.count > 1, !walk.files.isEmpty, !walk.files.contains(where: { $0.contains("/") }) {
        for path in walk.files { add(path, in: folder, unit: found.count) }
        found.append((Path.lastComponent(folder.path), folder.shown, areModules(Path.parent(folder.path))))
        continue
      }
      var numbers: [Substring: Int] = [:]
      for path in walk.files {
        var unit = -1
        if let slash = path.firstIndex(of: "/") {
          unit = numbers[path[..<slash], default: found.count]
          if unit == found.count {
            numbers[path[..<slash]] = unit
            let name = String(path[..<slash])
            found.append((name, folder.shown.isEmpty ? name : "\(folder.shown)/\(name)", isModule))
          }
        }
        add(path, in: folder, unit: unit)
      }
    }
    // Folders of one name in two places are told apart by their paths.
    let names = Dictionary(found.map { ($0.name, 1) }, uniquingKeysWith: +)
    units = found.map { unit in
      Unit(
        name: names[unit.name] == 1 ? unit.name : unit.shown, modules: unit.isModule ? [Self.moduleName(unit.name)] : []
      )
    }
    // A folder may be named that lies elsewhere.
    followLinks(inside: [outermost.path] + folders.map(\.path), outermost.name)
  }

  /// Known folders as units.
  ///
  /// - Parameters:
  ///   - root: the folder above them, for reading and for printing.
  ///   - units: each with its folder from the root. A file belongs to the deepest; those of none are passed over.
  package init(root: (path: String, shown: String), units known: [(unit: Unit, folder: String)]) throws(DiskError) {
    units = known.map(\.unit)
    let folders = known.indices.sorted { Path.precedes(known[$0].folder, known[$1].folder) }
    var walked: Set<String> = []
    var byFolder: [String: Int] = [:]
    for index in known.indices { byFolder[known[index].folder] = index }
    for index in folders {
      let folder = known[index].folder
      // One walk for folders in another.
      var above = folder
      while !walked.contains(above), !above.isEmpty { above = Path.folder(of: above) }
      if walked.contains(above) { continue }
      walked.insert(folder)
      let place = (
        path: Path.join(root.path, folder), shown: root.shown.isEmpty ? folder : Path.join(root.shown, folder)
      )
      let walk = try Self.walk(place.path)
      note(walk, place)
      for path in walk.files {
        var parent = Path.folder(of: folder.isEmpty ? path : "\(folder)/\(path)")
        while byFolder[parent] == nil, !parent.isEmpty { parent = Path.folder(of: parent) }
        add(path, in: place, unit: byFolder[parent] ?? index)
      }
    }
    followLinks(inside: [root.path], "the root")
  }

  private static func isSource(_ name: Walk.Name) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), name.count - dot <= 6 else { return false }
    let ending = name[(dot + 1)...]
    return endings.contains { $0.utf8.elementsEqual(ending) }
  }

  private static func walk(_ folder: String) throws(DiskError) -> Walk {
    @Sendable func isOfTools(_ name: Walk.Name) -> Bool { Walk.isToolsFolder(name) && !name.elementsEqual("Pods".utf8) }
    var walk = try OpenFolder(folder).walk(skip: isOfTools, matching: isSource)
    // A folder of that name may be the project's own; CocoaPods leaves its lock in the other.
    for pods in walk.folders where Path.lastComponent(pods) == "Pods" {
      guard Disk.kind(of: Path.join(folder, Path.join(pods, "Manifest.lock"))) != nil else { continue }
      walk.files.removeAll { $0.hasPrefix(pods + "/") }
      walk.links = walk.links.filter { !$0.hasPrefix(pods + "/") }
      walk.others.removeAll { $0.hasPrefix(pods + "/") }
    }
    return walk
  }

  /// The name of the module that SwiftPM builds from a folder.
  static func moduleName(_ folder: String) -> String {
    String(folder.unicodeScalars.map { $0.properties.isXIDContinue ? Character($0) : "_" })
  }

  private mutating func add(_ path: String, in folder: (path: String, shown: String), unit: Int) {
    files.append(
      File(
        path: Path.join(folder.path, path), shown: folder.shown.isEmpty ? path : "\(folder.shown)/\(path)", unit: unit))
  }

  private mutating func note(_ walk: Walk, _ folder: (path: String, shown: String)) {
    func add(_ path: String, _ why: String) {
      leftOut.append(LeftOut(path: folder.shown.isEmpty ? path : "\(folder.shown)/\(path)", why: why))
    }
    for problem in walk.problems { add(problem.path, "cannot be read: \(problem.explanation)") }
    for link in walk.links.sorted(by: Path.precedes) { add(link, "is a link to a folder") }
    for other in walk.others {
      if let kind = Disk.kind(of: Path.join(folder.path, other)) {
        add(other, "is \(kind.phrase)")
      } else if Self.mayLeadToSources(Path.lastComponent(other)) {
        add(other, "is a broken link")
      }
    }
  }

  /// Returns whether a link of this name may have led to a source, or to a folder of sources.
  private static func mayLeadToSources(_ name: String) -> Bool {
    var name = name
    return !name.contains(".") || name.withUTF8(isSource)
  }

  /// Takes links to files for what they lead to, as SwiftPM does, where that is none of these sources already.
  private mutating func followLinks(inside outer: [String], _ name: String) {
    let files = files
    let isLink = concurrentShares(of: files.count, share: 256) { range in
      range.map { Disk.kind(of: files[$0].path, followingLinks: false) == .link }
    }.flatMap { $0 }
    guard isLink.contains(true) else { return }
    let targets = concurrentShares(of: files.count, share: 256) { range in
      range.map { (try? Disk.realPath(files[$0].path)) ?? files[$0].path }
    }.flatMap { $0 }
    let own = Set(files.indices.lazy.filter { !isLink[$0] }.map { targets[$0] })
    // Several units may each have one to the same file, which is then part of each.
    var taken: [Int: Set<String>] = [:]
    self.files = files.indices.compactMap { index in
      let file = files[index]
      guard isLink[index] else { return file }
      let why: String
      if outer.allSatisfy({ Disk.leadsOutside(file.path, of: $0) }) {
        why = "is a link that leads out of \(name)"
      } else if own.contains(targets[index]) || !taken[file.unit, default: []].insert(targets[index]).inserted {
        why = "is a link to another of these files"
      } else {
        return file
      }
      leftOut.append(LeftOut(path: file.shown, why: why))
      return nil
    }
  }

  /// Takes folders for modules that files of others import by name, and their own do not: a folder `SwiftUI` of an app
  /// imports the system's module.
  mutating func findModules(_ scan: NameScan) {
    var table = scan.table
    var importers: [Int32: Set<Int>] = [:]
    var offers = Offers(units.count)
    for share in scan.shares {
      for (index, names) in zip(share.range, share.files) {
        offers.add(names, of: files[index])
        for module in names.testable { offers.testable.insert(share.numbers[Int(module)]) }
        for module in names.imports.keys {
          importers[share.numbers[Int(module)], default: []].insert(files[index].unit)
        }
      }
    }
    for unit in units.indices where units[unit].modules.isEmpty {
      let name = Self.moduleName(Path.lastComponent(units[unit].name))
      let number = table.number(of: name)
      guard let found = importers[number], !found.contains(unit), offers.has(unit, number) else { continue }
      units[unit].modules = [name]
    }
  }

  /// The units with declarations that other modules can import. A folder `Charts` of internal types is not the `Charts`
  /// of an import.
  private struct Offers {
    private var toAll: Set<Int> = []
    private var headers: Set<Int> = []
    private var isSwift: [Bool]
    /// Names of modules that are imported with what is internal to them.
    var testable: Set<Int32> = []

    init(_ count: Int) { isSwift = [Bool](repeating: false, count: count) }

    mutating func add(_ names: FileNames, of file: File) {
      guard file.unit >= 0 else { return }
      guard file.path.hasSuffix(".swift") else {
        if !names.declared.isEmpty { headers.insert(file.unit) }
        return
      }
      isSwift[file.unit] = true
      if !names.exported.isEmpty || names.declared.contains(where: { $0.isVisibleOutside && $0.kind != .operator }) {
        toAll.insert(file.unit)
      }
    }

    func has(_ unit: Int, _ module: Int32) -> Bool {
      toAll.contains(unit) || testable.contains(module) || !isSwift[unit] && headers.contains(unit)
    }
  }
}
