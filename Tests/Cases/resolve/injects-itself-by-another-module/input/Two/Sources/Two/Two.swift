public struct Two {}
