import Diagnostics
import Model
import YAML

/// Whether the spec at the top of a repository or folder is that of the component that a pin is of. A package may keep
/// specs for itself: a workspace has no modules for others, and one that is pinned by its identity and has a spec of
/// another name stays the package of its manifest.
///
/// - Parameter location: the address or folder of the pin.
package func isSpec(_ bytes: [UInt8], ofPin pin: String, from location: String) -> Bool {
  var reader = YAMLReader()
  var unseen = DiagnosticBag()
  let isOther = bytes.withUnsafeBufferPointer { buffer in
    reader.read(buffer, file: FileID(rawValue: 0), into: &unseen) { node, _ in
      guard let node, node.kind == .mapping, let name = node["name"], name.kind == .scalar else { return false }
      let isNamesake = name.text.lowercased() == pin.lowercased()
      return node["kind"]?.text == "workspace" || !isNamesake && packageIdentity(ofURL: location) == pin.lowercased()
    }
  }
  // One that cannot be read says so itself.
  return isOther != true
}
