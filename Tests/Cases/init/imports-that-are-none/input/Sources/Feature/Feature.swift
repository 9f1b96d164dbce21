// Laid out to mislead.
// swift-format-ignore-file
/*
import Text
/* a comment in a comment */
import Text
*/
@preconcurrency import Base
public import struct Extra.Value

let template = """
  // \("a string in its code: \(1)")
import Text
@main
  \"""
import Text
"""
let raw = #"""
import Text
  """
import Text
"""#
let expression = #/
import Text
/#

func later(import name: String) {}
#if canImport(Other)
  import /* so */ Other
#endif
