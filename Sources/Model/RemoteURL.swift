import Text

/// The reason that the tool does not pass a URL of a lockfile to git; `nil` if it does.
///
/// The lockfile is untrusted input. Allowed are https, ssh (with an optional user name, never a password), scp-like
/// addresses (`git@host:team/x.git`), paths of local repositories, and `file:` if a setting of the root allows it. The
/// rules follow from known attacks: options smuggled through URLs (CVE-2022-24440, CVE-2021-43809, CVE-2017-1000117),
/// transports that run commands (`ext::`), credentials in lockfiles (CVE-2026-5222).
package func gitURLProblem(_ text: String, allowFileURLs: Bool) -> String? {
  if text.isEmpty { return "is empty" }
  if text.utf8.first == UInt8(ascii: "-") { return "starts with '-', which git would read as an option" }
  if let problem = characterProblem(text) { return problem }
  if text == ".git" || text.hasSuffix("/.git") || text.hasSuffix("/.git/") { return insideProblem }
  if text.hasMergedSign({ $0.isASCII && !$0.properties.isAlphabetic }) {
    return "has a combining character after a punctuation mark"
  }
  if let scheme = urlScheme(text) {
    let rest = Substring(text.utf8.dropFirst(scheme.utf8.count + 3))
    switch scheme.lowercased() {
    case "https": return authorityProblem(rest, user: false)
    case "ssh": return authorityProblem(rest, user: true)
    case "file":
      if !allowFileURLs { return fileURLProblem }
      return rest.utf8.first == UInt8(ascii: "/") ? nil : "is a file URL with a host"
    default: return "has the scheme '\(scheme)'; https and ssh are allowed"
    }
  }
  if text.range(ofBytes: "::") != nil { return "names a transport helper, which would run a command" }
  if let colon = text.firstIndex(of: ":"), !text[..<colon].contains("/") {
    let path = text[text.index(after: colon)...]
    if path.isEmpty || path.hasPrefix("-") { return "has no path after the host" }
    return authorityProblem(text[..<colon] + "/x", user: true)
  }
  // A folder of such a name is written with './'.
  let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
  if parts.count == 3, parts[0].contains("."), !parts[0].hasPrefix(".") { return noSchemeProblem }
  return nil
}

private let noSchemeProblem = "starts with a host, without 'https://' before it"
private let insideProblem = "ends with '/.git', from which SwiftPM cannot make a package name"
private let fileURLProblem = "is a file URL, which is not allowed here"

/// The fix for a URL with a problem of ``gitURLProblem(_:allowFileURLs:)``.
package func gitURLHelp(_ problem: String) -> String {
  if problem == insideProblem { return "write it without '/.git' at the end" }
  if problem == noSchemeProblem { return "write 'https://' before it, or './' if it is a folder" }
  return problem == fileURLProblem
    ? "write an https or ssh address; to allow file URLs, write 'file-urls: true' under 'integration:' and pass '--allow file-urls'"
    : "write an https or ssh address without a password; use git's credential helper"
}

private func characterProblem(_ text: String) -> String? {
  var isASCII = true
  for byte in text.utf8 {
    if byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: "\\") {
      return "contains a space, a backslash or a control character"
    }
    isASCII = isASCII && byte < 0x80
  }
  if isASCII { return nil }
  for scalar in text.unicodeScalars {
    if let problem = scalarProblem(scalar) { return problem }
  }
  return nil
}

/// A URL that is safe to log: with '…' in place of the password.
package func withoutPassword(_ url: String) -> String {
  let bytes = url.utf8
  let start = url.range(ofBytes: "://")?.upperBound ?? bytes.startIndex
  let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.endIndex
  guard let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")),
    let colon = bytes[start..<at].firstIndex(of: UInt8(ascii: ":"))
  else { return url }
  return String(url[..<bytes.index(after: colon)]) + "…" + String(url[at...])
}

/// Returns whether a text is a whole revision: 40 or 64 hexadecimal digits.
package func isRevision(_ text: String) -> Bool {
  (text.utf8.count == 40 || text.utf8.count == 64) && text.utf8.allSatisfy { isHexadecimal($0) }
}

package func isHexadecimal(_ byte: UInt8) -> Bool {
  (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
}

/// Returns whether a git source is a local path, not a URL.
package func isLocalGitPath(_ text: String) -> Bool {
  if urlScheme(text) != nil { return false }
  guard let colon = text.firstIndex(of: ":") else { return true }
  return text[..<colon].contains("/")
}

private func urlScheme(_ text: String) -> String? {
  text.range(ofBytes: "://").map { String(text[..<$0.lowerBound]) }
}

private func authorityProblem(_ rest: Substring, user: Bool) -> String? {
  let (slash, question, number) = (UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"))
  let authority = rest.utf8.prefix { $0 != slash && $0 != question && $0 != number }
  // A query or a fragment is not a path, neither behind the host nor behind its slash.
  let path = rest.utf8.dropFirst(authority.count)
  guard path.first == slash, let begin = path.dropFirst().first, begin != question, begin != number else {
    return "has no path after the host"
  }
  var host = authority
  if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
    let info = authority[..<at]
    if info.contains(UInt8(ascii: ":")) { return "contains a password" }
    if !user { return "contains a user name, which is only for ssh" }
    if info.isEmpty || info.first == UInt8(ascii: "-") { return "has a user name that git would read as an option" }
    // No brackets and no escapes: git removes those before it looks for options itself.
    guard info.allSatisfy({ isLetter($0) || isDigit($0) || "-._+~".utf8.contains($0) }) else {
      return "has a user name with an invalid character"
    }
    host = authority[authority.index(after: at)...]
  }
  return hostProblem(host)
}

/// Checks a host's name or address, with an optional port; brackets are for IPv6 addresses only.
private func hostProblem(_ host: Substring.UTF8View) -> String? {
  var name = host
  if let colon = host.lastIndex(of: UInt8(ascii: ":")), host[host.index(after: colon)...].allSatisfy(isDigit),
    host.first != UInt8(ascii: "[") || host[..<colon].last == UInt8(ascii: "]")
  {
    name = host[..<colon]
  }
  if name.isEmpty { return "has no host" }
  if name.first == UInt8(ascii: "-") { return "has a host that ssh would read as an option" }
  let isAddress = name.first == UInt8(ascii: "[") && name.last == UInt8(ascii: "]") && name.count > 2
  let isPlain =
    isAddress
    ? name.dropFirst().dropLast().allSatisfy { isHexadecimal($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
    : name.allSatisfy { isLetter($0) || isDigit($0) || ".-_".utf8.contains($0) }
  return isPlain ? nil : "has a host with an invalid character"
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

/// A form of the URL that is equal for all spellings of one repository: no scheme, user, port, `.git` or slash at the
/// end; lower case.
package func canonicalRepository(_ url: String) -> String {
  let lower = url.lowercased()
  var bytes = lower.utf8[...]
  let (slash, colon) = (UInt8(ascii: "/"), UInt8(ascii: ":"))
  // The index of the ':' in an scp-like address, which replaces the first '/'.
  var cut: String.Index?
  if let scheme = lower.range(ofBytes: "://") {
    bytes = bytes[scheme.upperBound...]
  } else if let index = bytes.firstIndex(of: colon), !bytes[..<index].contains(slash) {
    cut = index
  }
  let authority = bytes.prefix { $0 != slash }.prefix { cut == nil || $0 != colon }
  if let at = authority.lastIndex(of: UInt8(ascii: "@")) { bytes = bytes[bytes.index(after: at)...] }
  guard cut != nil || bytes.contains(colon) else { return withoutEnding(bytes) }
  var text = String(Substring(bytes))
  if cut != nil, let index = text.utf8.firstIndex(of: colon) { text.replaceSubrange(index...index, with: "/") }
  for port in [":443/", ":22/"] {
    if let found = text.range(ofBytes: port), !text.utf8[..<found.lowerBound].contains(slash) {
      text.replaceSubrange(found, with: "/")
    }
  }
  return withoutEnding(text.utf8[...])
}

/// The mistake in an entry of `allowed-sources`, a host with a path or without; `nil` if it is one.
package func allowedSourceProblem(_ text: String) -> String? {
  if text.contains("://") || text.contains("@") { return "is an address" }
  let port = text.prefix { $0 != "/" }.split(separator: ":", omittingEmptySubsequences: false).dropFirst().first
  if let port, port.isEmpty || !port.utf8.allSatisfy(isDigit) { return "is an address" }
  if isPathWithDots(text) || text.contains("//") { return "has a path with '.', '..' or an empty part" }
  return gitURLProblem("https://\(text)/x", allowFileURLs: false)
}

/// Returns true if a repository or file is on one of these hosts, with a path or without. A folder is on none.
package func isAllowed(_ url: String, by sources: [String]) -> Bool {
  if isPathWithDots(url) { return false }
  let repository = canonicalRepository(url)
  return sources.contains { source in
    let source = canonicalRepository("https://\(source)/")
    return repository == source || repository.hasPrefix(source + "/")
  }
}

/// Returns true if a server may read a path as another one than it begins with.
private func isPathWithDots(_ url: String) -> Bool {
  let lower = url.lowercased()
  if lower.contains("%2e") || lower.contains("%2f") || lower.contains("%5c") { return true }
  return lower.split(separator: "/").contains { $0 == "." || $0 == ".." }
}

/// Host and path of a repository's page, for most hosts: `host/team/name`, in the case that the URL has.
package func browsableRepository(_ url: String) -> String {
  // The canonical form has the same bytes in lower case, at the end but for the ending.
  let canonical = canonicalRepository(url)
  let whole = withoutEnding(url.utf8[...])
  let path = whole.utf8.suffix(canonical.utf8.count)
  let spelled = String(Substring(path)).replacing(":", with: "/")
  return spelled.lowercased() == canonical ? spelled : canonical
}

/// A URL without slashes at the end, and the `.git` before them.
package func withoutEnding(_ url: Substring.UTF8View) -> String {
  var rest = url
  while rest.last == UInt8(ascii: "/") { rest.removeLast() }
  if rest.suffix(4).elementsEqual(".git".utf8) { rest.removeLast(4) }
  return String(Substring(rest))
}
