import Chat

public struct Button {}
