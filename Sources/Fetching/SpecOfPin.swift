import Diagnostics
import Model
import YAML

/// Returns whether the spec at the top of a repository or folder belongs to the component that is pinned.
///
/// A package may keep specs for itself. A workspace has no modules for others. A package that is pinned by its identity
/// and has a spec of another name stays a package without a spec.
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
