import GreetingInterface

public struct EnglishGreeter: Greeter { public init() {} }
