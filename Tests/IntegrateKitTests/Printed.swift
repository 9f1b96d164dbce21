import Generators
import Model

/// The text of a manifest, as it is written.
func printed(_ manifest: Manifest, header: String) -> String {
  String(decoding: manifestText(manifest, header: header).bytes, as: UTF8.self)
}
