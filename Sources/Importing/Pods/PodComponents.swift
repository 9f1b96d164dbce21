import Diagnostics
import Findings
import Model
import Paths
import SwiftPackages
import Text

// The specs of local pods.
extension PodImporter {
  /// The folders of the local pods below the root, by name.
  func localFolders() -> [String: String] {
    var folders: [String: String] = [:]
    for pod in pods {
      guard let folder = external[pod.name.value]?.localFolder(from: input.place) else { continue }
      if isOfHost(pod) || input.folders.leavesRoot(folder) { continue }
      // A folder that does not exist, or is in another repository, gets no spec, unless it is a package of the project.
      let isElsewhere = !input.folders.exists(folder) || input.folders.isForeign(folder)
      if isElsewhere, !input.packages.contains(folder) { continue }
      folders[pod.name.value] = folder
    }
    return folders
  }

  /// Returns whether the app's own tools set a pod up: it is not a component of the project, and never a package.
  func isOfHost(_ pod: RootPod) -> Bool {
    guard let source = external[pod.name.value], source.pathOfHost != nil else { return false }
    return source.localFolder(from: input.place).map { !input.packages.contains($0) } ?? true
  }

  /// - Parameter isAlone: true if the folder contains no other pod.
  mutating func addComponent(_ pod: RootPod, in folder: String, isAlone: Bool) {
    let name = pod.name.value
    // Specs in folders of tools would not be found.
    let isSearched = folder.isEmpty || input.folders.isSearched(folder)
    if let source = external[name] {
      reportOptions(of: source, besides: ["path"], because: "pins of folders have no options")
    }
    let specFolder = isSearched ? folder : "Components/\(name)"
    let file = isAlone && !folder.isEmpty || !isSearched ? "component.yaml" : "\(name).component.yaml"
    let path = Path.join(specFolder, file)
    var spec = Spec(standIn(for: pod.name), at: path, .component, file: input.lock.file)
    addModules(of: pod, to: &spec)
    let base = isSearched ? "." : Path.relative(from: specFolder, to: folder) ?? folder
    if let podspec = input.podspecs[name] {
      var converter = PodspecConverter(
        podspec: podspec, base: base, listed: listed, standIns: imported.standIns, files: input.folders.files(folder))
      converter.bytes = { [input] in input.folders.bytes(Path.join(folder, $0)) }
      converter.fill(&spec)
      imported.bag.add(contentsOf: converter.bag)
    } else {
      place(&spec, base: base, folder: folder)
      let stated = external[name]?["path"]?.place
      let shown = input.folders.shown(folder)
      let exists = { [input] in input.folders.exists(Path.join(folder, $0)) }
      imported.bag.add(
        .noPodspec(
          of: name, in: shown, isInJSON: exists(name + ".podspec.json"), isInRuby: exists(name + ".podspec"),
          at: stated ?? pod.name.place))
    }
    imported.specs.append(spec)
  }

  private func addModules(of pod: RootPod, to spec: inout Spec) {
    if imported.standIns[pod.name.value] != nil {
      let parts = pod.entries.filter { imported.standIns[$0.name.value] != nil }
      let whole = PodfileLock.Entry(name: spec.name, version: pod.version, requires: parts.flatMap(\.requires))
      spec.modules.append(module(whole, isMain: true))
    } else if let own = pod.own {
      spec.modules.append(module(own, isMain: true))
    }
    let others = pod.subspecs.filter { imported.standIns[$0.name.value] == nil }
    spec.modules += others.map { module($0, isMain: false) }
    if input.podspecs[pod.name.value] == nil { for entry in others { setKind(of: entry, in: &spec) } }
  }

  /// The name that specs use for a pod or subspec.
  func standIn(for pod: Located<String>) -> Located<String> {
    Located(imported.standIns[pod.value] ?? pod.value, at: pod.place)
  }

  private func module(_ entry: PodfileLock.Entry, isMain: Bool) -> Module {
    // The full name, since many pods have a subspec 'Core'.
    var module = Module(name: entry.name, kind: .library, isMain: isMain)
    var seen: Set<String> = []
    // A pod that PODS does not list is for another platform, and its line would lead nowhere.
    for reference in entry.requires where listed.contains(reference.pod.value) {
      let needed = standIn(for: reference.pod)
      if needed.value != entry.name.value, seen.insert(needed.value).inserted {
        module.dependencies.append(DependencyReference(needed))
      }
    }
    return module
  }

  /// Makes tests or a program of a part that the Podfile says to be one.
  private func setKind(of entry: PodfileLock.Entry, in spec: inout Spec) {
    guard let kind = kindBesideThePod(entry.name.value),
      let index = spec.modules.firstIndex(where: { $0.name.value == entry.name.value })
    else { return }
    let owner = standIn(for: Located(Path.folder(of: entry.name.value), at: entry.name.place))
    var module = spec.modules[index]
    module.kind = kind
    let name = Podspec.nameOfPart(Path.lastComponent(entry.name.value), of: spec.name.value, kind)
    if nameProblem(name, slash: true) == nil, !spec.modules.contains(where: { $0.name.value == name }) {
      module.name.value = name
    }
    if listed.contains(owner.value), !module.dependencies.contains(where: { $0.text.value == owner.value }) {
      module.dependencies.insert(DependencyReference(owner), at: 0)
    }
    spec.modules[index] = module
  }

  /// Without a podspec, one module gets the pod's folder, and several get the conventional folders below it. Tests get
  /// the folder of all tests if that has none of their name.
  ///
  /// - Parameter folder: the pod's, from the root.
  private func place(_ spec: inout Spec, base: String, folder: String) {
    func exists(_ path: String) -> Bool { input.folders.exists(Path.join(folder, path)) }
    let tests = TargetKind.test.usualParent
    for index in spec.modules.indices where spec.modules[index].kind == .test {
      let usual = TargetKind.test.usualFolder(of: spec.modules[index].name.value)
      spec.modules[index].path = unplaced(Path.join(base, !exists(usual) && exists(tests) ? tests : usual))
    }
    let libraries = spec.modules.indices.filter { spec.modules[$0].kind == .library }
    let usual = libraries.first.map { TargetKind.library.usualFolder(of: spec.modules[$0].name.value) }
    if let only = libraries.first, libraries.count == 1, !folder.isEmpty,
      spec.modules.count == 1 || !exists(usual ?? "")
    {
      spec.modules[only].path = unplaced(base)
      spec.modules[only].exclude = spec.modules.compactMap { module in
        module.kind == .test ? module.path.flatMap { Path.relative(from: base, to: $0.value) } : nil
      }
    } else if base != "." {
      for index in libraries {
        spec.modules[index].path = unplaced(
          Path.join(base, TargetKind.library.usualFolder(of: spec.modules[index].name.value)))
      }
    }
  }
}

extension Diagnostic {
  /// - Parameters:
  ///   - folder: the pod's, from the current folder.
  ///   - isInJSON: true if one in JSON lies there, which was left out.
  ///   - isInRuby: true if one in Ruby lies there.
  fileprivate static func noPodspec(
    of pod: String, in folder: String, isInJSON: Bool, isInRuby: Bool, at place: Place
  ) -> Diagnostic {
    let (ruby, json) = (ShellWord.quoted(pod + ".podspec"), ShellWord.quoted(pod + ".podspec.json"))
    let byHand = "write 'path:' and 'sources:' into its spec"
    if isInJSON {
      return Diagnostic(
        .podSource, "the podspec of '\(pod)' was left out, so that its sources are unknown", at: place,
        help: "fix it and import again with '--force', or \(byHand)")
    }
    if !isInRuby {
      return Diagnostic(
        .podSource, "there is no podspec of '\(pod)' in '\(folder)', so that its sources are unknown", at: place,
        help: "\(byHand), or add \(json), the output of 'pod ipc spec', and import again with '--force'")
    }
    var command = "pod ipc spec \(ruby) >\(json)"
    if !["", "."].contains(folder) { command = "(cd \(ShellWord.quoted(folder)) && \(command))" }
    return Diagnostic(
      .podSource, "there is no podspec of '\(pod)' in JSON, so that its sources are unknown", at: place,
      help: "\(byHand), or run '\(command)' and import again with '--force'")
  }
}
