public struct UIKitShim {}
