import Model
import Planning
import Text

/// A file of the app with its secrets as `Registration.Secrets.built`.
///
/// - Parameter values: the value of each secret, by name.
package func printSecrets(_ wiring: Wiring, _ values: [SwiftIdentifier: ConfigurationValue]) -> String {
  let secrets = wiring.configuration?.secrets ?? []
  let urls = Spelling.unused("FixedURL", in: [SwiftIdentifier(moduleOf: wiring.registrationModule)])
  let hasURL = values.values.contains(where: \.hasURL)
  var text = WiringText(
    header: "\(secretsMark.dropFirst(3)); git ignores this file, and it is never to be committed.")
  text.line(0, "import \(SwiftIdentifier(moduleOf: wiring.registrationModule))")
  text.line(0, "")
  if hasURL {
    text.block("import struct Foundation.URL\n\n")
  }
  text.line(0, "extension Registration.Secrets {")
  text.line(2, "/// The secrets of the machine that built this app.")
  text.line(2, "static let built = Registration.Secrets(")
  for (index, secret) in secrets.enumerated() {
    guard let value = values[secret.name] else { continue }
    let end: SwiftCode = index == secrets.count - 1 ? ")" : ","
    text.line(4, "\(Spelling.label(secret.name))\(ValueSyntax.literal(value, urls: urls))\(end)")
  }
  text.line(0, "}")
  if hasURL { text.urlMaker(urls) }
  return text.text.text
}
