import Diagnostics
import Model
import YAML

/// Decodes `source.yaml`, which is stored with a published spec and has the place of its code.
///
/// The file is as untrusted as a lockfile, and checked more strictly: a path on the publisher's machine or an
/// abbreviated commit has no meaning to others.
/// - Parameter allowFileURLs: the root's setting `file-urls`.
/// - Returns: `nil` if a value is missing or invalid; findings are in `bag`.
package func decodePublishedSource(
  _ root: YAMLNode?, file: FileID, allowFileURLs: Bool, into bag: inout DiagnosticBag
) -> PublishedSource? {
  var decoder = Decoder(isSpec: false)
  defer { bag.add(contentsOf: decoder.findings) }
  let start = Place(file: file, line: 1, column: 1)
  guard let root else {
    decoder.reportMissing("git", in: "a source", at: start, example: "git: https://…")
    return nil
  }
  var git: Located<String>?
  var revision: Located<String>?
  var seen: Set<PublishedSourceKey> = []
  decoder.mapping(root, "a source", Keys.publishedSource) { decoder, key, value, _ in
    seen.insert(key)
    switch key {
    case .git: git = decodeURL(value, allowFileURLs: allowFileURLs, &decoder)
    case .revision:
      guard let text = decoder.located(value, "'revision'") else { return }
      if isRevision(text.value) { revision = text } else { decoder.report(.noRevision(text.value, at: text.place)) }
    }
  }
  guard root.kind == .mapping else { return nil }
  for (key, example) in [(PublishedSourceKey.git, "git: https://…"), (.revision, "revision: …")]
  where !seen.contains(key) {
    decoder.reportMissing(key.rawValue, in: "a source", at: root.place, example: example)
  }
  guard let git, let revision else { return nil }
  return PublishedSource(git: git, revision: revision)
}

private func decodeURL(_ node: YAMLNode, allowFileURLs: Bool, _ decoder: inout Decoder) -> Located<String>? {
  guard let text = decoder.located(node, "'git'") else { return nil }
  let problem =
    gitURLProblem(text.value, allowFileURLs: allowFileURLs)
    ?? (isLocalGitPath(text.value) ? "is a path of this machine" : nil)
  guard let problem else { return text }
  decoder.report(.unsafeURL("the URL '\(withoutPassword(text.value))'", problem, at: text.place))
  return nil
}
