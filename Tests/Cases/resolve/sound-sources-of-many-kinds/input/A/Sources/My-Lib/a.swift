public struct L {}
