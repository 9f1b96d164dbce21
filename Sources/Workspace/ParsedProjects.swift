import Diagnostics
import Model
import Parallel
import XcodeProjects

/// Xcode projects that were read in this run: a search for versions judges many lockfiles beside the same projects, and those
/// of large apps have 30 MB.
struct ParsedProjects: Sendable {
  /// Those of the process.
  static let shared = ParsedProjects()
  /// The file of the places in them: a project has another one in the table of each resolution.
  static let anyFile = FileID(rawValue: .max)

  typealias Outcome = Result<XcodeProject, PropertyListError>

  private struct Parsed: Sendable {
    let bytes: [UInt8]
    let outcome: Outcome
  }

  private let known = Locked<[String: Parsed]>([:])
  private let parse: @Sendable ([UInt8]) -> Outcome

  init(
    parse: @escaping @Sendable ([UInt8]) -> Outcome = { bytes in
      Outcome { () throws(PropertyListError) in try XcodeProject(bytes, file: ParsedProjects.anyFile) }
    }
  ) { self.parse = parse }

  /// - Parameter path: the absolute path of the `project.pbxproj`.
  func project(of bytes: [UInt8], at path: String) -> Outcome {
    if let parsed = known.value[path], parsed.bytes == bytes { return parsed.outcome }
    let outcome = parse(bytes)
    known.withLock { $0[path] = Parsed(bytes: bytes, outcome: outcome) }
    return outcome
  }
}
