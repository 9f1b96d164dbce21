import Planning
import Text

/// Lines about the parts that CocoaPods builds and no manifest has; empty if there are none.
func linesOfPods(_ left: LeftToPods) -> String {
  if left.parts.isEmpty { return "" }
  return left.parts.reduce(into: "built by CocoaPods, and in no Package.swift:\n") { lines, part in
    lines += "  \(part.name.visible), which needs \(part.needed.visible)\n"
  }
}
