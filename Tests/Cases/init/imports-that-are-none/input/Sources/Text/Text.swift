public struct Text {}
