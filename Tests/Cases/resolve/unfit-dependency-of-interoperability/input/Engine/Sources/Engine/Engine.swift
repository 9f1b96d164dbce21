public struct Engine {}
