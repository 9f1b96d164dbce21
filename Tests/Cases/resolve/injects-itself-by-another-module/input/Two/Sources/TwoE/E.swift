public struct E {}
