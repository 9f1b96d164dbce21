import Arguments
import Disk
import Parallel
import Paths
import TestSupport

@testable import Commands

/// Runs commands in this process, in a folder.
struct Tool {
  let folder: String

  /// - Returns: the exit status: 0 no errors, 1 findings, 2 could not run.
  func run(_ arguments: String...) throws -> Int32 { try run(arguments) }

  func run(_ arguments: [String]) throws -> Int32 { try outcome(arguments).status }

  /// Runs a command; its output has the paths and commands that it would have if the folder were the current one.
  func outcome(_ arguments: [String]) throws -> Launch.Outcome {
    let printed = Locked<[Output: [UInt8]]>([:])
    let write: @Sendable (Output, [UInt8]) -> Void = { output, bytes in
      printed.withLock { $0[output, default: []] += bytes }
    }
    let (status, ending) = Console.$write.withValue(write) {
      Integrate.outcome(of: [arguments[0], "-C", folder] + arguments.dropFirst())
    }
    let shown = Path.relative(from: try Disk.workingFolder(), to: try Disk.realPath(folder)) ?? folder
    func text(_ output: Output) -> String {
      String(decoding: printed.value[output] ?? [], as: UTF8.self).replacing(" -C \(folder)", with: "")
        .replacing(" -C \(shown)", with: "").replacing("\(shown)/", with: "").replacing(" in \(shown)", with: "")
    }
    let last = ending.isEmpty ? "" : ending + "\n"
    return Launch.Outcome(
      status: status.rawValue, stdout: text(.standard) + (status.isSuccess ? last : ""),
      stderr: text(.error) + (status.isSuccess ? "" : last))
  }
}

extension ScratchFolder {
  /// Runs `integrate` in this process, in this folder or one below it.
  func integrate(_ arguments: [String], in folder: String? = nil) throws -> Launch.Outcome {
    try Tool(folder: folder.map { self[$0] } ?? path).outcome(arguments)
  }

  /// Runs `integrate` in this process, in this folder or one below it.
  func integrate(_ arguments: String..., in folder: String? = nil) throws -> Launch.Outcome {
    try integrate(arguments, in: folder)
  }
}
