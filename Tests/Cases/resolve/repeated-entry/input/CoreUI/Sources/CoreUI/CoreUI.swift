public struct CoreUI {}
