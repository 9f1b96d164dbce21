public struct DispatchShim {}
