public protocol Counting2 {}
