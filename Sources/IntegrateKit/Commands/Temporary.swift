package func runTemporarily(_ arguments: [String]) -> Int32 {
  var session = Session()
  var args = arguments
  if let i = args.firstIndex(of: "-C") { session.folder = args[i+1]; args.removeSubrange(i...i+1) }
  do {
    switch args.first {
    case "resolve": return try session.resolve()
    case "graph": return try session.graph()
    case "init": return try session.initialise()
    case "generate": return try session.generate(output: nil)
    case "check": return try session.check(printsSummary: true)
    default: return 2
    }
  } catch { session.console.failure(error as! Failure); return 2 }
}
