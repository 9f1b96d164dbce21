public protocol Clock: Sendable { func seconds() -> Int }
