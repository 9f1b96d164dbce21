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
      if !input.folders.leavesRoot(folder) { folders[pod.name.value] = folder }
    }
    return folders
  }

  /// - Parameter isAlone: whether the folder contains no other pod.
  mutating func addComponent(_ pod: RootPod, in folder: String, isAlone: Bool) {
    let name = pod.name.value
    // Specs in folders of tools would not be found.
    let isSearched = folder.isEmpty || input.folders.isSearched(folder)
    if let source = external[name] {
      reportOptions(of: source, besides: ["path"], because: "a folder has what is in it")
    }
    let specFolder = isSearched ? folder : "Components/\(name)"
    let file = isAlone && !folder.isEmpty || !isSearched ? "component.yaml" : "\(name).component.yaml"
    var spec = Spec(
      file: input.lock.file, origin: .member, path: Path.join(specFolder, file),
      folder: specFolder, name: pod.name, kind: .component)
    if let own = pod.own { spec.modules.append(module(own, isMain: true)) }
    spec.modules += pod.subspecs.map { module($0, isMain: false) }
    let base = isSearched ? "." : Path.relative(from: specFolder, to: folder) ?? folder
    if let podspec = input.podspecs[name] {
      var converter = PodspecConverter(podspec: podspec, base: base, listed: listed)
      converter.fill(&spec)
      imported.bag.add(contentsOf: converter.bag)
    } else {
      place(&spec, base: base, isRoot: folder.isEmpty)
      let stated = external[name]?["path"]?.place
      imported.bag.add(.noPodspec(of: name, in: input.folders.shown(folder), at: stated ?? pod.name.place))
    }
    imported.specs.append(spec)
  }

  private func module(_ entry: PodfileLock.Entry, isMain: Bool) -> Module {
    // The full name, since many pods have a subspec 'Core'.
    var module = Module(name: entry.name, kind: .library, isMain: isMain)
    var seen: Set<String> = []
    // What PODS does not list is for another platform, and its line would lead nowhere.
    for reference in entry.requires
    where listed.contains(reference.pod.value) && seen.insert(reference.pod.value).inserted {
      module.dependencies.append(DependencyReference(reference.pod))
    }
    return module
  }

  /// Without a podspec, one module gets the pod's folder, and several get the conventional folders below it.
  private func place(_ spec: inout Spec, base: String, isRoot: Bool) {
    if spec.modules.count == 1, !isRoot {
      spec.modules[0].path = unplaced(base)
    } else if base != "." {
      for index in spec.modules.indices {
        spec.modules[index].path = unplaced(
          Path.join(base, TargetKind.library.usualFolder(of: spec.modules[index].name.value)))
      }
    }
  }
}

extension Diagnostic {
  /// - Parameter folder: the pod's, from the current folder.
  static func noPodspec(of pod: String, in folder: String, at place: Place) -> Diagnostic {
    let (ruby, json) = (ShellWord.quoted(pod + ".podspec"), ShellWord.quoted(pod + ".podspec.json"))
    var command = "pod ipc spec \(ruby) >\(json)"
    if !["", "."].contains(folder) { command = "(cd \(ShellWord.quoted(folder)) && \(command))" }
    return Diagnostic(
      .podSource, "there is no podspec of '\(pod)' in JSON: what its sources are is not known", at: place,
      help: "write 'path:' and 'sources:' into its spec, or run '\(command)' and import again with '--force'")
  }
}
