package func nearestNames(to name: String, in candidates: [String]) -> [String] { [] }
