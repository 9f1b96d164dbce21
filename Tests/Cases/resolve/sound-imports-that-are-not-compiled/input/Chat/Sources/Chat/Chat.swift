import Charts
import LibSystem
import RegexBuilder
import UIKit
import XCTest
#if NEVER
import CoreUI
#endif
#if compiler(<5.0) || swift(>=99)
import CoreUI
#endif
#if os(Windows) && !DEBUG
import CoreUI
#endif
#if !HAS_NO_UI
import CoreUI
#endif
#if canImport(WinSDK)
import CoreUI
import Bogus
#endif
