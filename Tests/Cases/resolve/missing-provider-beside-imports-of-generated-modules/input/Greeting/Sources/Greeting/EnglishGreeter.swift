public struct EnglishGreeter { public init() {} }
