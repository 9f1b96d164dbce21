import Theme

public struct Cart {}
