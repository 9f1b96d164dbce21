/// A module whose sources and spec may not fit its generated code; `NAME` in them is the module's name.
package protocol AgreementSample {
  var spec: String { get }
  var source: String { get }
}
