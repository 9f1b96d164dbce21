import Storage
import UIKit

#if os(iOS)
  public struct SQLiteDatabase: Database {
    public init() {}
  }
#endif

// There on both, each its own.
#if os(Linux)
  public struct SystemFiles: Files {
    public init() {}
  }
#else
  public struct SystemFiles: Files {
    public init() {}
  }
#endif
