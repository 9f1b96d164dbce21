/// The whole text of a Podfile.lock of which a test writes a part: DEPENDENCIES lists the pods of PODS if the test does
/// not, and COCOAPODS comes last.
package func wholePodfileLock(_ part: String) -> String {
  var text = part.hasSuffix("\n") ? part : part + "\n"
  if !text.contains("\nDEPENDENCIES:") {
    let pods = text.prefix(upTo: text.firstRange(of: "\n\n")?.lowerBound ?? text.endIndex)
      .matches(of: /(?m)^  - ("?[^\s:]+)/).map { String($0.1.drop { $0 == "\"" }) }
    text += "\nDEPENDENCIES:\n" + pods.map { "  - \"\($0)\"\n" }.joined()
  }
  return text.contains("\nCOCOAPODS:") ? text : text + "\nCOCOAPODS: 1.16.2\n"
}
