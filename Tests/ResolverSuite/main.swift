#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// `resolver-suite FOLDER` runs every case of the folder and prints a line each, the totals last.
func runSuite(_ arguments: [String]) -> Int32 {
  guard arguments.count == 2, !arguments[1].hasPrefix("-") else {
    print("usage: resolver-suite FOLDER, where FOLDER holds case/ and index/, swiftpm/ or elm-packages.json")
    return 2
  }
  var (passed, failed) = (0, 0)
  var total = 0.0
  var suite = Suite(folder: arguments[1])
  let hasRun = suite.run { verdict in
    print(verdict.line)
    if verdict.isPassed { passed += 1 } else { failed += 1 }
    total += verdict.milliseconds
  }
  guard hasRun else {
    print("'\(arguments[1])' holds no case/, swiftpm/ or elm-packages.json")
    return 2
  }
  print("total \(Verdict.text(total)) ms")
  print("\(passed) passed, \(failed) failed")
  return failed == 0 ? 0 : 1
}

exit(runSuite(CommandLine.arguments))
