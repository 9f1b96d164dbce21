/// The first place where the bytes are not UTF-8, or have a character that YAML forbids.
enum EncodingFault {
  /// No character starts at this offset.
  case invalid(offset: Int)
  /// A character that YAML forbids.
  case forbidden(Unicode.Scalar, offset: Int)

  /// The first fault, nil when there is none. YAML 1.1, section 5.1, lists the allowed characters.
  static func first(in bytes: UnsafeBufferPointer<UInt8>) -> EncodingFault? {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        guard isAllowed(scalar) else { return .forbidden(scalar, offset: offset) }
        offset += encoded.count
      case .error: return .invalid(offset: offset)
      case .emptyInput: return nil
      }
    }
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
