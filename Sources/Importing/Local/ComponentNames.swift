import Diagnostics
import Findings
import Model
import Text

/// The names that the packages of a folder get as components: the manifest's name if it is unique, else the folder's
/// name, or its whole path.
struct ComponentNames {
  private(set) var components: [String] = []
  /// The name of the root, which may be one of the packages.
  private(set) var root = ""
  private(set) var bag = DiagnosticBag()
  private var taken: Set<String> = []
  /// In lower case: CocoaPods knows a pod by its name alone.
  private let podNames: Set<String>

  init(_ input: LocalPackagesImport) {
    podNames = input.pods?.names ?? []
    let packages = input.packages.filter { $0.app == nil }
    let counts = Dictionary(packages.map { ($0.manifest.name, 1) }, uniquingKeysWith: +)
    let lastParts = packages.map { $0.folder.split(separator: "/").last.map(String.init) ?? input.rootName }
    let folderCounts = Dictionary(lastParts.map { ($0, 1) }, uniquingKeysWith: +)
    for (index, package) in packages.enumerated() {
      let own = package.manifest.name
      var candidates = counts[own] == 1 && nameProblem(own, slash: false) == nil ? [own] : []
      if folderCounts[lastParts[index]] == 1 { candidates.append(lastParts[index]) }
      candidates.append(package.folder.replacing("/", with: "-"))
      if podNames.contains(own.lowercased()) { candidates.append("\(own)Package") }
      candidates.append("Package\(index + 1)")
      // A package's own name is never given to another one.
      let free = candidates.first { isFree($0) && ($0 == own || counts[$0] == nil) }
      add(free ?? "Package\(index + 1)")
    }
    let apps = input.packages.dropFirst(packages.count)
    for app in apps {
      // A package keeps its name.
      let own = app.manifest.name
      let candidates = [own, "\(own)App", "\(own)-Xcode"] + (1...).prefix(apps.count + 1).map { "App\($0)" }
      add(candidates.first(where: isFree) ?? own)
    }
    let rootPackage = input.packages.firstIndex {
      $0.folder.isEmpty && $0.app?.specName ?? "component.yaml" == "component.yaml"
    }
    let wished = nameProblem(input.rootName, slash: false) == nil ? input.rootName : "Workspace"
    root = rootPackage.map { components[$0] } ?? (isFree(wished) ? wished : wished + "Workspace")
    reportRenamed(packages)
  }

  private func isFree(_ name: String) -> Bool {
    nameProblem(name, slash: false) == nil && !taken.contains(name) && !podNames.contains(name.lowercased())
  }

  private mutating func add(_ name: String) {
    taken.insert(name)
    components.append(name)
  }

  private mutating func reportRenamed(_ packages: [LocalPackage]) {
    for (package, name) in zip(packages, components) where name != package.manifest.name {
      bag.add(
        .notCarriedOver, "the package '\(package.manifest.name)' becomes the component '\(name)'",
        at: Place(file: package.file),
        help: "use the new name in specs, where names are unique; the names of resource bundles may change")
    }
  }
}
