import Diagnostics
import Foundation
import TestSupport

@testable import Importing

/// A Podfile.lock that was read and imported, with its findings.
struct PodReading {
  let lock: PodfileLock?
  let imported: ImportedPods?
  let bag: DiagnosticBag

  /// - Parameter part: a part of the file; see ``wholePodfileLock(_:)``.
  init(_ part: String, podspecs: [String: String] = [:]) {
    self.init(Array(wholePodfileLock(part).utf8), podspecs: podspecs)
  }

  init(_ bytes: [UInt8], podspecs: [String: String] = [:]) {
    var table = SourceTable()
    var bag = DiagnosticBag()
    lock = PodfileLockReader.read(bytes, file: table.add("Podfile.lock"), into: &bag)
    var known: [String: Podspec] = [:]
    for (name, text) in podspecs {
      known[name] = Podspec.read(Array(text.utf8), file: table.add("\(name).podspec.json"), into: &bag)
    }
    imported = lock.map { lock in
      importPods(PodImport(lock: lock, podspecs: known, rootName: "App", folders: Self.folders))
    }
    bag.add(contentsOf: imported?.bag ?? DiagnosticBag())
    self.bag = bag
  }

  static let folders = PodImport.Folders(
    isSearched: { !$0.hasPrefix(".") && !$0.hasPrefix("Pods/") }, leavesRoot: { $0.hasPrefix("linked") })

  /// `line:column id`, in the order of the findings.
  var said: [String] {
    bag.diagnostics.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.id.rawValue)" }
  }

  func file(_ path: String) -> String? { imported?.files.first { $0.path == path }?.text }
}
