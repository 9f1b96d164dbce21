// What the case needs is the file.

import B

public struct MakesA: B {
  public init(netwroking: Any, profile: Any) {}
}
