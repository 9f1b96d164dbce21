import Diagnostics
import Findings
import Model
import Text
import Workspace

extension Resolution {
  /// The same findings, with one for all pins of a host that does not answer.
  var withHostsOnce: Resolution {
    // Most runs ask no repository, and have nothing to sum up.
    if bag.diagnostics.count(where: { $0.id == .unreachableSource }) < 2 { return self }
    var first: [String: Int] = [:]
    var findings: [Diagnostic] = []
    var others: [Int: [Diagnostic]] = [:]
    for finding in bag.sorted(in: table) {
      if let host = finding.unreachableHost {
        if let known = first[host] {
          others[known, default: []].append(finding)
          continue
        }
        first[host] = findings.count
      }
      findings.append(finding)
    }
    if others.isEmpty { return self }
    for (index, more) in others {
      let shown = more.prefix(3).map { Note("also needed here", at: $0.place) }
      let left = more.count - shown.count
      findings[index].notes += shown + (left > 0 ? [Note("and for \(counted(left, "more pin"))")] : [])
    }
    return with(DiagnosticBag(findings))
  }
}

extension Diagnostic {
  /// The problem with the host of a repository, in git's words: it has no address, or refuses connections. `nil` if the
  /// repository may be the cause.
  fileprivate var unreachableHost: String? {
    guard id == .unreachableSource else { return nil }
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    // cannot read 'URL': unable to access 'URL/': Could not resolve host: HOST
    guard parts.count >= 3, let host = canonicalRepository(String(parts[1])).split(separator: "/").first else {
      return nil
    }
    let name = host.prefix { $0 != ":" }
    let words = parts.dropFirst(2).filter { !$0.contains("://") }.joined(separator: "'")
    return name.isEmpty || !words.contains(name) ? nil : "\(severity) \(words)"
  }
}
