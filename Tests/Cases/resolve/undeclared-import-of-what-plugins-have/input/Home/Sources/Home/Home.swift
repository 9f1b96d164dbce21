import PackagePlugin

public let home = 1
