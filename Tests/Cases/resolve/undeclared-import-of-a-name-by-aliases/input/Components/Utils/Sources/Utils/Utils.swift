import SwiftLogUtils

public struct Utilities {}
