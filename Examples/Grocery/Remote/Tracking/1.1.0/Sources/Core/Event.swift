/// Something that a customer did.
public struct Event: Hashable, Sendable {
  public var name: String
  public var source: String

  public init(name: String, source: String) {
    self.name = name
    self.source = source
  }

  /// Eight hexadecimal digits, the same for the same event on every machine (32-bit FNV-1a).
  public var token: String {
    var hash: UInt32 = 2_166_136_261
    for byte in "\(source)/\(name)".utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}
