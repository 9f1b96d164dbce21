#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Operations on paths as text, without access to the disk.
///
/// Paths are compared by bytes: Swift's `==` treats two spellings of an accented letter as equal, most file systems do
/// not.
package enum Path {
  static let slash = UInt8(ascii: "/")

  /// Returns whether the path is absolute.
  package static func isAbsolute(_ path: String) -> Bool {
    path.utf8.first == slash
  }

  /// The path without empty components, `.` and (after another component) `..`; `.` when nothing is left.
  package static func normalised(_ path: String) -> String {
    if path.isEmpty { return "." }
    if isSurelyNormal(path) { return path }
    let absolute = isAbsolute(path)
    var kept: [Substring] = []
    for part in path.utf8.split(separator: slash).lazy.map(Substring.init) where !isDot(part) {
      if !isDotDot(part) {
        kept.append(part)
      } else if let last = kept.last, !isDotDot(last) {
        kept.removeLast()
      } else if !absolute {
        kept.append(part)
      }
    }
    if absolute { return "/" + kept.joined(separator: "/") }
    return kept.isEmpty ? "." : kept.joined(separator: "/")
  }

  /// Returns whether the path is already normalised: no empty component, no `.`, and `..` only at the start of a
  /// relative path.
  ///
  /// Most paths are, and one pass over the bytes is much cheaper than splitting the path.
  private static func isSurelyNormal(_ path: String) -> Bool {
    // Strings of Foundation on Darwin need not be contiguous.
    path.utf8.withContiguousStorageIfAvailable(isSurelyNormal) ?? false
  }

  private static func isSurelyNormal(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    let dot = UInt8(ascii: ".")
    // The length of the current component, and whether it has only dots.
    var (length, isDots) = (0, true)
    var climbs = path.first != slash
    var isFirst = true
    for byte in path {
      if byte == slash {
        if isDots, !isFirst, !(climbs && length == 2) { return false }
        if !isDots { climbs = false }
        (length, isDots) = (0, true)
      } else {
        length += 1
        if byte != dot { isDots = false }
      }
      isFirst = false
    }
    return !isDots || climbs && length == 2
  }

  /// The most bytes of a path from a file that is followed: no system opens longer ones.
  package static let longest = 4096

  /// `path` relative to `base`, normalised; an absolute `path` is returned as it is.
  @inline(never) package static func join(_ base: String, _ path: String) -> String {
    if isAbsolute(path) { return normalised(path) }
    if base.isEmpty { return normalised(path) }
    return normalised("\(base)/\(path)")
  }

  /// The relative path from one folder to a path, both absolute or both relative to the same folder.
  ///
  /// Nil when the text alone does not tell: one is absolute and the other not, or `base` climbs above the common start.
  package static func relative(from base: String, to path: String) -> String? {
    guard isAbsolute(base) == isAbsolute(path) else { return nil }
    let from = components(normalised(base))
    let to = components(normalised(path))
    var common = 0
    while common < from.count, common < to.count, sameBytes(from[common], to[common]) { common += 1 }
    guard !from[common...].contains(where: isDotDot) else { return nil }
    let parts = repeatElement("..", count: from.count - common) + to[common...].map(String.init)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// A relative path that ends with the name of its target, even if `..` alone would lead there.
  ///
  /// - Parameter base: the absolute folder that the path starts from.
  package static func spelledByName(_ path: String, from base: String) -> String {
    let path = normalised(path)
    guard !isAbsolute(path), let last = components(path).last, isDotDot(last) else { return path }
    let whole = join(base, path)
    return whole == "/" ? path : join(join(path, ".."), lastComponent(whole))
  }

  /// The parent folder of the path: `/` for `/` itself, `.` for a bare name.
  @inline(never) package static func parent(_ path: String) -> String {
    let path = normalised(path)
    if path == "." || path == ".." || path.hasSuffix("/..") { return path == "." ? ".." : path + "/.." }
    guard let index = path.utf8.lastIndex(of: slash) else { return "." }
    return index == path.startIndex ? "/" : String(path[..<index])
  }

  /// The last component of the path.
  @inline(never) package static func lastComponent(_ path: String) -> String {
    let path = normalised(path)
    guard let index = path.utf8.lastIndex(of: slash), path.utf8.count > 1 else { return path }
    return String(path[path.utf8.index(after: index)...])
  }

  /// Returns whether `path` is `folder` or lies below it, by the text alone.
  @inline(never) package static func isInside(_ path: String, _ folder: String) -> Bool {
    let path = normalised(path)
    let folder = normalised(folder)
    if folder == "." { return !isAbsolute(path) && path != ".." && !path.hasPrefix("../") }
    if folder == "/" { return isAbsolute(path) }
    guard path.utf8.starts(with: folder.utf8) else { return false }
    let rest = path.utf8.dropFirst(folder.utf8.count)
    // '../..' starts with '..' and does not lie below it.
    if rest.isEmpty { return true }
    return rest.first == slash && !rest.elementsEqual("/..".utf8) && !rest.starts(with: "/../".utf8)
  }

  /// Returns whether `first` sorts before `second` by bytes.
  package static func precedes(_ first: String, _ second: String) -> Bool {
    let result = first.utf8.withContiguousStorageIfAvailable { a in
      second.utf8.withContiguousStorageIfAvailable { b in precedes(a, b) }
    }
    // Strings of Foundation on Darwin need not be contiguous.
    return (result ?? nil) ?? first.utf8.lexicographicallyPrecedes(second.utf8)
  }

  private static func precedes(_ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let a = first.baseAddress, let b = second.baseAddress else { return first.count < second.count }
    let order = memcmp(a, b, min(first.count, second.count))
    return order == 0 ? first.count < second.count : order < 0
  }

  /// The components between the slashes.
  package static func components(_ path: String) -> [Substring] {
    path == "." ? [] : path.utf8.split(separator: slash).map(Substring.init)
  }

  static func isDot(_ part: Substring) -> Bool { part.utf8.elementsEqual(".".utf8) }
  static func isDotDot(_ part: Substring) -> Bool { part.utf8.elementsEqual("..".utf8) }

  private static func sameBytes(_ first: Substring, _ second: Substring) -> Bool {
    first.utf8.elementsEqual(second.utf8)
  }
}
