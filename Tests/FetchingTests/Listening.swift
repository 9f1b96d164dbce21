import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Workshop {
  /// Listens on a port of this machine until the process ends, and returns the port.
  func listen() throws -> UInt16 {
    #if canImport(Glibc)
      let server = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    #else
      let server = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    try #require(server >= 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        try #require(bind(server, address, length) == 0)
        #if canImport(Darwin)
          try #require(Darwin.listen(server, 5) == 0)
        #elseif canImport(Musl)
          try #require(Musl.listen(server, 5) == 0)
        #else
          try #require(Glibc.listen(server, 5) == 0)
        #endif
        try #require(getsockname(server, address, &length) == 0)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }
}
