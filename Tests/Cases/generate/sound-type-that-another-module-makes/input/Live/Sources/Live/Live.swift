import Api

extension Client {
  public static func live() -> Client { Client { 1 } }
}
