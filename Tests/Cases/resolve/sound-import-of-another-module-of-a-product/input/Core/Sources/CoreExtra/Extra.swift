import Core

public struct Extra {}
