import Umbrella

public struct Good {}
