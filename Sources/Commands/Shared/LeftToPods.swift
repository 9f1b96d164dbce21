import Planning
import Text

/// Lines about what CocoaPods builds and no manifest has; empty where that is nothing.
func linesOfPods(_ left: LeftToPods) -> String {
  if left.parts.isEmpty { return "" }
  return left.parts.reduce(into: "left to CocoaPods, and in no Package.swift:\n") { lines, part in
    lines += "  \(part.name.visible), which needs \(part.needed.visible)\n"
  }
}
