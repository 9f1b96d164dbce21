@MainActor public protocol Screen { func show() }
