import Text

/// A line about imports that could not be checked, since the lockfile does not say which modules some pins have; empty
/// if it says so of all.
///
/// - Parameter pins: the names of those pins.
func uncheckedImports(_ pins: [String]) -> String {
  guard let first = pins.first else { return "" }
  let whose = pins.count == 1 ? "'\(first.visible)'" : "\(pins.count) pins"
  return "imports of \(whose) were not checked: the lockfile does not record the modules (run 'integrate resolve')\n"
}
