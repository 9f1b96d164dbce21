import Foundation
import JSON
import Testing
import Text

@Suite struct JSONWriterTests {
  @Test func theWriterKeepsTheOrderOfKeys() {
    let value: JSONValue = [
      "z": 1, "a": [true, nil, "x"], "empty": [], "none": .object([]), "m": ["k": -3],
    ]
    #expect(
      JSONWriter.compact(value)
        == #"{"z":1,"a":[true,null,"x"],"empty":[],"none":{},"m":{"k":-3}}"#)
    #expect(
      JSONWriter.pretty(value) == """
        {
          "z": 1,
          "a": [
            true,
            null,
            "x"
          ],
          "empty": [],
          "none": {},
          "m": {
            "k": -3
          }
        }

        """)
  }

  @Test func everyScalarComesBack() throws {
    var text = ""
    for value in 0..<0x3100 as Range<UInt32> {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    text += "\u{E0001}\u{E0041}\u{FEFF}\u{FFFD}\u{FFFE}\u{1F600}\u{10FFFF}\"\\/"
    let written = JSONWriter.compact(["k\n\u{202E}": .string(text)])
    #expect(written.visible == written)
    let foundation = try #require(JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String: String])
    #expect(foundation["k\n\u{202E}"].map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
    let own = try JSONValue.parse(Array(written.utf8))
    #expect(own["k\n\u{202E}"]?.text.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
  }
}
