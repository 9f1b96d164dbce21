public struct Tracking {}
