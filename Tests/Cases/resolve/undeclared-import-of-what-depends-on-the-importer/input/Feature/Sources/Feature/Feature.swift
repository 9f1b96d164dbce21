import Middle
public let feature = middle
