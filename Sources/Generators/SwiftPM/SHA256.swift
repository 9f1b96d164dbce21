/// SHA-256 as FIPS 180-4 defines it, for `originHash` of Package.resolved.
///
/// Written here because Foundation on Linux has none and CryptoKit exists on Apple's platforms only.
package struct SHA256 {
  private var state: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19
  )

  /// The digest of the bytes, as 64 lower-case hexadecimal digits.
  package static func hexDigest(of bytes: [UInt8]) -> String {
    var hash = SHA256()
    // The last block is padded with a one bit, zeros and the number of bits.
    let whole = bytes.count / 64 * 64
    var rest = Array(bytes[whole...])
    rest.append(0x80)
    while rest.count % 64 != 56 { rest.append(0) }
    let bitCount = UInt64(bytes.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      rest.append(UInt8(truncatingIfNeeded: bitCount >> UInt64(shift)))
    }
    bytes.withUnsafeBytes { hash.add(UnsafeRawBufferPointer(rebasing: $0[..<whole])) }
    rest.withUnsafeBytes { hash.add($0) }
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    let state = hash.state
    for word in [state.0, state.1, state.2, state.3, state.4, state.5, state.6, state.7] {
      for shift in stride(from: 28, through: 0, by: -4) { text.append(digits[Int(word >> UInt32(shift)) & 15]) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// - Parameter blocks: blocks of 64 bytes each.
  private mutating func add(_ blocks: UnsafeRawBufferPointer) {
    guard var block = blocks.baseAddress else { return }
    Self.constants.withUnsafeBufferPointer { constants in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
        guard let constants = constants.baseAddress, let words = words.baseAddress else { return }
        for _ in 0..<blocks.count / 64 {
          Self.schedule(block, words)
          rounds(words, constants)
          block += 64
        }
      }
    }
  }

  /// Computes the 64 words of a block's schedule.
  @inline(__always)
  private static func schedule(_ block: UnsafeRawPointer, _ w: UnsafeMutablePointer<UInt32>) {
    for i in 0..<16 { w[i] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: i &* 4, as: UInt32.self)) }
    for i in 16..<64 {
      let (early, late) = (w[i &- 15], w[i &- 2])
      let s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early &>> 3)
      let s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late &>> 10)
      w[i] = w[i &- 16] &+ s0 &+ w[i &- 7] &+ s1
    }
  }

  @inline(__always)
  private mutating func rounds(_ w: UnsafePointer<UInt32>, _ constants: UnsafePointer<UInt32>) {
    // Eight variables stay in registers; an array would be allocated in each of the 64 rounds.
    var (a, b, c, d, e, f, g, h) = state
    // The variables rotate by one each round and are back in place after eight.
    var i = 0
    while i < 64 {
      Self.round(a, b, c, &d, e, f, g, &h, constants[i] &+ w[i])
      Self.round(h, a, b, &c, d, e, f, &g, constants[i &+ 1] &+ w[i &+ 1])
      Self.round(g, h, a, &b, c, d, e, &f, constants[i &+ 2] &+ w[i &+ 2])
      Self.round(f, g, h, &a, b, c, d, &e, constants[i &+ 3] &+ w[i &+ 3])
      Self.round(e, f, g, &h, a, b, c, &d, constants[i &+ 4] &+ w[i &+ 4])
      Self.round(d, e, f, &g, h, a, b, &c, constants[i &+ 5] &+ w[i &+ 5])
      Self.round(c, d, e, &f, g, h, a, &b, constants[i &+ 6] &+ w[i &+ 6])
      Self.round(b, c, d, &e, f, g, h, &a, constants[i &+ 7] &+ w[i &+ 7])
      i &+= 8
    }
    state.0 &+= a
    state.1 &+= b
    state.2 &+= c
    state.3 &+= d
    state.4 &+= e
    state.5 &+= f
    state.6 &+= g
    state.7 &+= h
  }

  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32,
    _ word: UInt32
  ) {
    let choice = g ^ (e & (f ^ g))
    let t1 = h &+ word &+ choice &+ (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25))
    let majority = (a & b) ^ (c & (a ^ b))
    d = d &+ t1
    h = t1 &+ (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ majority
  }

  @inline(__always)
  private static func rotate(_ word: UInt32, _ by: UInt32) -> UInt32 { word &>> by | word &<< (32 &- by) }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
