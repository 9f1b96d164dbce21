public struct Chat {}
