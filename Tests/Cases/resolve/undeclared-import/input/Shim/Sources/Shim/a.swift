public struct Shim {}
