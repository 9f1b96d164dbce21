import SwiftLogUtils
import Utils

public struct Log {}
