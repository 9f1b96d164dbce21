import Foo

public let feature = foo
