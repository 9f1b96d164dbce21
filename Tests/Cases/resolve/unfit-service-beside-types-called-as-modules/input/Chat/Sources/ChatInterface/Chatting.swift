import struct Foundation.URL

public protocol Chatting: Sendable {}
public protocol ChatConfiguration: Sendable { var base: URL { get } }
