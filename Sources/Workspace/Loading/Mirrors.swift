import Diagnostics
import Disk
import Findings
import JSON
import Model
import Planning
import Text

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
    // Of two for one address SwiftPM takes the last.
    var mirrors: [String: (text: String, offset: Int)] = [:]
    for entry in list.members.first(where: { $0.key == "object" })?.value.elements ?? [] {
      guard let original = text("original", of: entry), let mirror = text("mirror", of: entry) else { continue }
      for key in [original.lowercased(), canonicalRepository(original)] { mirrors[key] = (mirror, entry.offset) }
    }
    for pin in resolution.graph.project.lockfile.pins {
      guard let key = key(of: pin), let mirror = mirrors[key] else { continue }
      resolution.bag.add(confusableAddress: mirror.text, at: place(at: mirror.offset))
      resolution.bag.add(
        Diagnostic(
          .mirroredSource,
          "SwiftPM takes '\(pin.name.value)' from \(withoutPassword(mirror.text)) here, and not from where it is pinned",
          at: place(at: mirror.offset), notes: [Note("pinned here", at: pin.source.place)],
          help: "it builds as long as the mirror has the commit that is pinned; 'integrate pin "
            + "\(ShellWord.quoted(pin.name.value)) --git URL' says in the lockfile that it comes from there"))
    }
  }

  private static func text(_ key: String, of entry: JSONValue) -> String? {
    entry.members.first { $0.key == key }?.value.text
  }

  /// What a mirror calls the source of a pin.
  private static func key(of pin: Pin) -> String? {
    switch pin.source.value {
    case .git(let url): canonicalRepository(url)
    case .registry(let id): id.lowercased()
    case .binary, .path, .pod: nil
    }
  }
}
