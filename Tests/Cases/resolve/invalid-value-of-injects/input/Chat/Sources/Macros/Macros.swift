public struct Macros {}
