public struct One {}
