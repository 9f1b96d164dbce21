import Diagnostics
import Findings
import Generators
import Model
import Paths
import SwiftPackages
import Text
import Workspace
import XcodeProjects

extension LocalPackagesRun {
  /// The products that the Xcode projects link, as packages without modules.
  ///
  /// - Parameters:
  ///   - resolved: the Package.resolved files of the project as a whole.
  ///   - elsewhere: the packages that are not imported, and that projects or packages name by their folders.
  ///   - leavesAbove: true if a project above the root is left out.
  mutating func apps(
    beside packages: [LocalPackage], _ resolved: [ResolvedFile], elsewhere: [(folder: String, manifest: Manifest?)],
    leavesAbove: Bool
  ) -> [LocalPackage] {
    let inside = packages.map { XcodeApp.Local(folder: $0.folder, products: $0.manifest.products.map(\.name)) }
    // Xcode finds a product by its name among all packages.
    let outside = elsewhere.map { XcodeApp.Local(folder: $0.folder, products: $0.manifest?.products.map(\.name) ?? []) }
    let tools = packages.map(\.manifest.tools).max() ?? oldestWrittenTools
    let pinned = Set(resolved.flatMap(\.packages.pins).map { PinImporter.spelled($0.identity, .git(url: $0.location)) })
      .sorted()
    var apps: [LocalPackage] = []
    for (file, id) in xcode.files {
      guard let project = file.withPackages else {
        if case .failure(let error) = file.content { reportUnreadable(error, id, in: file.folder) }
        continue
      }
      if xcode.above == file.path {
        bag.add(.projectAbove(root.display(file.path), isLeftOut: leavesAbove, at: Place(file: id)))
        if leavesAbove { continue }
      }
      let named = Set(file.localFolders(project).map(\.value))
      // A workspace has packages for all of its projects.
      let locals = inside + outside.filter { named.contains($0.folder) || $0.hasProduct(of: project) }
      let app = XcodeApp(
        file, project, locals, named: named.union(xcode.ofWorkspaces), resolved: pinned,
        hasPods: podsFolder?.place == file.folder, root: root.path, tools: tools)
      bag.add(contentsOf: app.bag)
      // Its requirements cannot be written, and a second import would find files in its way.
      if app.bag.hasErrors { xcodeIsUnreadable = true }
      // An app without dependencies next to a package of the same folder is left out, unless it may have pods.
      apps += app.packages(id).filter { app in
        hasPods || app.usesPackages || !packages.contains { $0.folder == app.folder }
      }
    }
    nameSpecs(of: &apps, beside: packages)
    return apps
  }

  private func nameSpecs(of apps: inout [LocalPackage], beside packages: [LocalPackage]) {
    var taken: Set<String> = []
    for index in apps.indices {
      // A folder has one component.yaml: that of its package, or of the first app of its one project.
      guard let app = apps[index].app else { continue }
      let (folder, name) = (apps[index].folder, apps[index].manifest.name)
      let projects = Set(apps.filter { $0.folder == folder }.compactMap(\.app?.project))
      let isFirst = apps.firstIndex { $0.app?.project == app.project } == index
      if isFirst, projects.count == 1, !packages.contains(where: { $0.folder == folder }) { continue }
      let wished = nameProblem(name, slash: false) == nil ? name : "App\(index + 1)"
      let free = [wished, "\(wished)-\(index + 1)"].first { taken.insert(Path.join(folder, $0.lowercased())).inserted }
      apps[index].app?.specName = "\(free ?? wished).component.yaml"
    }
  }

  /// - Parameter folder: the project's folder, from the root.
  private mutating func reportUnreadable(_ error: PropertyListError, _ id: FileID, in folder: String) {
    xcodeIsUnreadable = true
    let isBelow = !folder.isEmpty && folder.split(separator: "/").first != ".."
    bag.add(
      .xcodeRequirement, "this Xcode project cannot be read: \(error.message)",
      at: Place(file: id, line: UInt32(error.line), column: UInt32(error.column)),
      help: "fix the file, so that Xcode opens it, or move the project away"
        + (isBelow ? ", or pass '--exclude \(ShellWord.quoted(folder))'" : ""))
  }
}

extension XcodeApp.Local {
  /// Returns whether it has a product that a project names without its package.
  fileprivate func hasProduct(of project: XcodeProject) -> Bool {
    project.products.contains { $0.package == nil && products.contains($0.name.value) }
  }
}

extension LocalPackage {
  /// True if a target has dependencies, or a package from a repository is required that no target uses.
  fileprivate var usesPackages: Bool {
    manifest.targets.contains { !$0.dependencies.isEmpty }
      || manifest.dependencies.contains { if case .path = $0.source { false } else { true } }
  }
}

extension Diagnostic {
  fileprivate static func projectAbove(_ project: String, isLeftOut: Bool, at place: Place) -> Diagnostic {
    let outcome =
      isLeftOut
      ? "was left out: packages that it uses need this root"
      : "is above this root, which writes no Package.resolved for it"
    return Diagnostic(
      .notCarriedOver, "'\(project)' \(outcome)", at: place,
      help: "import the project's folder instead, so that one root has the project and the packages below it")
  }
}
