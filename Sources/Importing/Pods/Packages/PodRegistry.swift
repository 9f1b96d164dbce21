import Disk
import Fetching
import JSON
import Parallel
import Paths
import Text

/// A registry of podspecs in the layout of CocoaPods' own: one file for each version of a pod, which never changes.
///
/// An answer is kept for ever once it is known to be the requested podspec.
package struct PodRegistry: Sendable {
  /// CocoaPods' own.
  package static let usual = "https://cdn.cocoapods.org"

  /// The most bytes of a podspec; the largest that was seen has less than one million.
  static let limit = 4 << 20

  private let address: String
  private let client: WebClient
  /// Kept, since one without a home is removed with its last copy.
  private let cache: CacheFolder
  private let folder: String
  private let isOffline: Bool

  /// - Parameters:
  ///   - address: the address that `Specs/…` is put behind.
  ///   - isOffline: true to answer from the cache alone.
  package init(
    _ address: String = usual, cache: CacheFolder, client: WebClient, isOffline: Bool = false
  ) throws(WebError) {
    var address = address
    while address.hasSuffix("/") { address.removeLast() }
    if let problem = WebClient.problem(of: address) { throw WebError(address, .refused(problem)) }
    (self.address, self.client, self.isOffline, self.cache) = (address, client, isOffline, cache)
    do { folder = try cache.folder("podspecs") } catch { throw WebError(address, .disk(error)) }
  }

  /// A podspec in JSON, checked to be that of this pod and version.
  package struct Answer: Sendable {
    /// The address that answered.
    package let address: String
    package let bytes: [UInt8]
  }

  /// The podspec of a version of a pod.
  ///
  /// - Returns: `nil` if the registry has none.
  package func podspec(of pod: String, _ version: String) throws(WebError) -> Answer? {
    let path = "Specs/\(podShard(pod))/\(Self.escaped(pod))/\(Self.escaped(version))/\(Self.escaped(pod)).podspec.json"
    let address = "\(self.address)/\(path)"
    // Names may differ in case alone, or be too long for a disk.
    let name = StableHash.hex(address.utf8) + ".json"
    if let bytes = try? Disk.read(Path.join(folder, name), limit: Self.limit),
      Self.problem(of: bytes, pod, version) == nil
    {
      return Answer(address: address, bytes: bytes)
    }
    if isOffline { throw WebError(address, .notCached) }
    let answer = try client.get(address, limit: Self.limit)
    if answer.status == 404 || answer.status == 410 { return nil }
    guard answer.status == 200 else { throw WebError(address, .status(answer.status)) }
    if let problem = Self.problem(of: answer.body, pod, version) { throw WebError(address, .unfit(problem)) }
    do { _ = try Disk.writeAtomically(answer.body, to: name, inside: folder) } catch {
      throw WebError(address, .disk(error))
    }
    return Answer(address: address, bytes: answer.body)
  }

  /// The podspecs of several pods, some at a time, in their order.
  package func podspecs(
    of pods: [(name: String, version: String)], progress: @escaping Fetcher.Progress = { _, _, _ in }
  ) -> [Result<Answer?, WebError>] {
    struct Wanted: Sendable {
      let (name, version): (String, String)
    }
    let wanted = pods.map { Wanted(name: $0.name, version: $0.version) }
    return WorkerPool.map(
      wanted, limit: ProcessLimit.connections, done: { progress($0, wanted.count, $1.name) },
      { pod in
        do throws(WebError) { return .success(try podspec(of: pod.name, pod.version)) } catch { return .failure(error) }
      })
  }

  /// The reason that an answer is not the requested podspec; `nil` if it is.
  private static func problem(of bytes: [UInt8], _ pod: String, _ version: String) -> String? {
    guard let json = try? JSONValue.parse(bytes), case .object = json.content else {
      return "it is not a podspec in JSON"
    }
    guard let name = json["name"]?.text else { return "it has no name of a pod" }
    if name != pod { return "it is the podspec of '\(name)', not of '\(pod)'" }
    let found = json["version"]?.text ?? "none"
    return found == version ? nil : "it is of version '\(found)' of '\(pod)', not of '\(version)'"
  }

  /// A name as a part of an address's path. RFC 3986, 2.3.
  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) && byte != 0x40
        || "-._~+".utf8.contains(byte)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + hexadecimal(byte, digits: 2)
    }.joined()
  }
}
