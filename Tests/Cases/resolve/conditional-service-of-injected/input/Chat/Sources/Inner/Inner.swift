public struct Inner {}
