struct Client {
  func send(_ text: String) {}
}
