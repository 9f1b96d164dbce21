import Generators
import Model

/// The text of the manifest.
func printed(_ manifest: Manifest, header: String) -> String {
  String(decoding: manifestBytes(manifest, header: header), as: UTF8.self)
}
