import Diagnostics
import Disk
import Findings
import JSON
import Model
import Planning

/// The addresses that SwiftPM replaces by others in a root, as `swift package config set-mirror` writes them.
enum Mirrors {
  /// From the root.
  static let path = ".swiftpm/configuration/mirrors.json"

  /// `mirrored-source`: a pin's address is replaced when SwiftPM builds, so that its code comes from elsewhere.
  static func check(_ resolution: inout Resolution) throws(Failure) {
    guard let bytes = try resolution.root.read(path) else { return }
    let file = resolution.addFile(path)
    func place(at offset: Int) -> Place {
      let line = bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
      return Place(file: file, line: UInt32(line), column: 1)
    }
    let list: JSONValue
    do { list = try JSONValue.parse(bytes) } catch {
      resolution.bag.add(
        Diagnostic(
          .mirroredSource, as: .error, "'\(path)' is no JSON, and SwiftPM fails to read it: \(error.message)",
          at: place(at: error.offset), help: "correct it, or delete it"))
      return
    }
    let mirrors = (list.members.first { $0.key == "object" }?.value.elements ?? []).compactMap { entry in
      text("original", of: entry).flatMap { original in text("mirror", of: entry).map { (original, $0, entry.offset) } }
    }
    for (original, mirror, offset) in mirrors {
      for pin in resolution.graph.project.lockfile.pins where isMeant(original, by: pin) {
        resolution.bag.add(
          Diagnostic(
            .mirroredSource,
            "SwiftPM takes '\(pin.name.value)' from \(withoutPassword(mirror)) here, and not from where it is pinned",
            at: place(at: offset),
            notes: [Note("pinned here", at: pin.source.place)],
            help: "it builds as long as the mirror has the commit that is pinned; 'integrate pin "
              + "\(pin.name.value) --git URL' says in the lockfile that it comes from there"))
      }
    }
  }

  private static func text(_ key: String, of entry: JSONValue) -> String? {
    entry.members.first { $0.key == key }?.value.text
  }

  private static func isMeant(_ original: String, by pin: Pin) -> Bool {
    switch pin.source.value {
    case .git(let url): canonicalRepository(url) == canonicalRepository(original)
    case .registry(let id): id.lowercased() == original.lowercased()
    case .binary, .path, .pod: false
    }
  }
}
