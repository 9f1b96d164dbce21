import Firebase
import LoginInterface

public struct Login: LoginService {
  public init() {}
}
