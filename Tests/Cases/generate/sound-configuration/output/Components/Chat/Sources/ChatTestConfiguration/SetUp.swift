// Written by integrate from component.yaml; do not edit.

/// Called when a test process starts.
@_cdecl("integrate_setup_ChatTestConfiguration")
public func setUpTests() {
  setUp_chatConfiguration()
}
