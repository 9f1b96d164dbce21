// swift-tools-version: 5.9
// By hand.
