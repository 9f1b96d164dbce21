import CFuzzer

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// The first argument selects the reader of the inputs, the others are libFuzzer's: options, folders of inputs, or
// single files to run again. `Tests/run.sh --fuzz` builds and starts this.

nonisolated(unsafe) var target: FuzzTarget = .yaml

let name = CommandLine.argc > 1 ? CommandLine.arguments[1] : ""
if name == "--targets" {
  for target in FuzzTarget.allCases { print(target.rawValue) }
  exit(0)
}
guard let named = FuzzTarget(rawValue: name) else { fatalError("there is no target '\(name)'") }
target = named

// Values that are made once and kept are not leaks, but the detector does not follow the tagged pointers of Swift's
// enums.
__lsan_disable()
target.run(Array("// swift-tools-version:5.9\n".utf8))
__lsan_enable()

var count = CommandLine.argc - 1
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
// It takes the first for the name of the program.
CommandLine.unsafeArgv[1] = CommandLine.unsafeArgv[0]
_ = LLVMFuzzerRunDriver(&count, &arguments) { data, size in
  target.run(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}
