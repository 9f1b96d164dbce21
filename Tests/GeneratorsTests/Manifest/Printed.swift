import Generators
import Model

/// The text of the manifest.
func printed(_ manifest: Manifest, header: String, tableFrom least: Int = ManifestStyle.targets) -> String {
  String(decoding: manifestBytes(manifest, header: header, tableFrom: least), as: UTF8.self)
}
