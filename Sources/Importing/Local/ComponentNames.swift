import Diagnostics
import Findings
import Model
import Text

/// The names that the packages of a folder get as components: the manifest's name if it is unique, else the folder's
/// name, or its whole path.
struct ComponentNames {
  let components: [String]
  /// The name of the root, which may be one of the packages.
  let root: String
  private(set) var bag = DiagnosticBag()

  init(_ input: LocalPackagesImport) {
    let packages = input.packages.filter { $0.app == nil }
    let apps = input.packages.dropFirst(packages.count)
    let counts = Dictionary(packages.map { ($0.manifest.name, 1) }, uniquingKeysWith: +)
    let lastParts = packages.map { $0.folder.split(separator: "/").last.map(String.init) ?? input.rootName }
    let folderCounts = Dictionary(lastParts.map { ($0, 1) }, uniquingKeysWith: +)
    // CocoaPods knows a pod by its name alone.
    let podNames = input.pods?.names ?? []
    func isFree(_ name: String, _ taken: Set<String>) -> Bool {
      nameProblem(name, slash: false) == nil && !taken.contains(name) && !podNames.contains(name.lowercased())
    }
    var taken: Set<String> = []
    var names: [String] = []
    var renamed: [Int] = []
    for (index, package) in packages.enumerated() {
      let own = package.manifest.name
      var candidates = counts[own] == 1 && nameProblem(own, slash: false) == nil ? [own] : []
      if folderCounts[lastParts[index]] == 1 { candidates.append(lastParts[index]) }
      candidates.append(package.folder.replacing("/", with: "-"))
      if podNames.contains(own.lowercased()) { candidates.append("\(own)Package") }
      candidates.append("Package\(index + 1)")
      // A package's own name is never given to another one.
      let name =
        candidates.first { name in
          isFree(name, taken) && (name == own || counts[name] == nil)
        } ?? "Package\(index + 1)"
      taken.insert(name)
      names.append(name)
      if name != own { renamed.append(index) }
    }
    for app in apps {
      // A package keeps its name.
      let own = app.manifest.name
      let candidates = [own, "\(own)App", "\(own)-Xcode"] + (1...).prefix(apps.count + 1).map { "App\($0)" }
      let name = candidates.first { isFree($0, taken) } ?? own
      taken.insert(name)
      names.append(name)
    }
    components = names
    let rootPackage = input.packages.firstIndex {
      $0.folder.isEmpty && $0.app?.specName ?? "component.yaml" == "component.yaml"
    }
    let wished = nameProblem(input.rootName, slash: false) == nil ? input.rootName : "Workspace"
    root = rootPackage.map { names[$0] } ?? (isFree(wished, taken) ? wished : wished + "Workspace")
    for index in renamed {
      bag.add(
        Diagnostic(
          .notCarriedOver,
          "the package '\(packages[index].manifest.name)' becomes the component '\(names[index])'",
          at: Place(file: packages[index].file),
          help: "use the new name in specs, where names are unique; the names of resource bundles may change"))
    }
  }
}
