import Theem

public struct Cart {}
