// swift-tools-version: 5.9
import Foundation
import PackageDescription

// ProcessInfo in a comment is passed over, and so is "Context" in a string.
var settings: [SwiftSetting] = [.define("Context")]
if ProcessInfo.processInfo.environment["GROCERY_TRACKING"] != nil { settings.append(.define("TRACKING")) }
#if os(Windows)
  settings.append(.define("WINDOWS"))
#endif

let package = Package(
  name: "Grocery",
  targets: [.target(name: "Grocery", swiftSettings: settings)]
)
