import Generators
import Model

/// The text of a manifest as it is generated.
func printed(_ manifest: Manifest, header: String) -> String {
  String(decoding: manifestBytes(manifest, header: header), as: UTF8.self)
}
