public struct Secret {}
