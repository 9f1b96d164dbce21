import SwiftLogUtils
import Utils
