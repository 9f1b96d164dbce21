import Disk

/// Why a command could not run at all: usage, disk, a missing tool. Exit status 2.
struct Failure: Error {
  let message: String
  let help: String?

  init(_ message: String, help: String? = nil) { (self.message, self.help) = (message, help) }

  init(_ error: DiskError) { self.init(error.message, help: error.help) }

  init(_ error: SubprocessError) { self.init(error.message, help: error.help) }
}
