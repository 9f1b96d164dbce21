import Model
import Text
import Versioning

// The syntax of a pin's texts.

/// Returns whether a text is a valid name of a git reference (git-check-ref-format) and not an option. It compares
/// bytes, as git does.
package func isGitReference(_ text: String) -> Bool {
  let bytes = Array(text.utf8)
  if bytes.isEmpty || bytes.first == UInt8(ascii: "-") || bytes == [UInt8(ascii: "@")] { return false }
  let forbidden = Array("~^:?*[\\".utf8)
  if bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F || forbidden.contains($0) }) { return false }
  let (dot, brace, at) = (UInt8(ascii: "."), UInt8(ascii: "{"), UInt8(ascii: "@"))
  if zip(bytes, bytes.dropFirst()).contains(where: { $0 == (dot, dot) || $0 == (at, brace) }) || bytes.last == dot {
    return false
  }
  return bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
    !part.isEmpty && part.first != dot && !part.suffix(5).elementsEqual(".lock".utf8)
  }
}

/// Returns whether a text is an abbreviated revision, at least as long as git prints it.
func isAbbreviatedRevision(_ text: String) -> Bool {
  (7...39).contains(text.utf8.count) && text.utf8.allSatisfy(isHexadecimal)
}

/// Returns whether a text is `scope.name` as in SwiftPM's registry proposal (SE-0292).
package func isRegistryIdentity(_ text: String) -> Bool {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  guard parts.count == 2 else { return false }
  return parts.allSatisfy { part in
    !part.isEmpty && part.utf8.count <= 100 && part.first != "-"
      && part.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == "_")
      }
  }
}

/// Returns whether a text is a version of a pod. For a pod from a branch, CocoaPods before 1.0 wrote `HEAD based on
/// 1.2` into Podfile.lock.
package func isPodVersion(_ text: String) -> Bool {
  let head = "HEAD based on "
  let version = text.hasPrefix(head) ? String(text.dropFirst(head.count)) : text
  return !version.isEmpty && GemVersion(version) != nil
}
