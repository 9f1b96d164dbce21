/// The whole text of a Podfile.lock of which a test writes a part: DEPENDENCIES names the pods of PODS where nothing is said
/// of what the Podfile asks for, and COCOAPODS stands last.
package func wholePodfileLock(_ part: String) -> String {
  var text = part.hasSuffix("\n") ? part : part + "\n"
  if !text.contains("\nDEPENDENCIES:") {
    let pods = text.prefix(upTo: text.firstRange(of: "\n\n")?.lowerBound ?? text.endIndex)
      .matches(of: /(?m)^  - ("?[^\s:]+)/).map { String($0.1.drop { $0 == "\"" }) }
    text += "\nDEPENDENCIES:\n" + pods.map { "  - \"\($0)\"\n" }.joined()
  }
  return text.contains("\nCOCOAPODS:") ? text : text + "\nCOCOAPODS: 1.16.2\n"
}
