public protocol Login {}
