// Written by integrate from component.yaml; do not edit.

public let c = 1
