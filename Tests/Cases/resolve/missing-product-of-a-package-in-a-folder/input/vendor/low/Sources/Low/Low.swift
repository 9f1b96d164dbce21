public struct Low {}
