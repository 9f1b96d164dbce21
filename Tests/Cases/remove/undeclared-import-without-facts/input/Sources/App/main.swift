import Foundation
import Logging
