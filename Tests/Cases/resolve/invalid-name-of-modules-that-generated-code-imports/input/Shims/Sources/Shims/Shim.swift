public struct ShimsShim {}
