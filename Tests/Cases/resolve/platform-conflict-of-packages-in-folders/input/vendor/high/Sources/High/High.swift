public struct High {}
