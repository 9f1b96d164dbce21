import Generators
import Model

/// The text of a manifest as it is generated.
func printed(_ manifest: Manifest, header: String, tableFrom least: Int = ManifestStyle.targets) -> String {
  String(decoding: manifestBytes(manifest, header: header, tableFrom: least), as: UTF8.self)
}
