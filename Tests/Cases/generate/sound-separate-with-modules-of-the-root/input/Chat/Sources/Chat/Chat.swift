import Shared

public let chat = shared
