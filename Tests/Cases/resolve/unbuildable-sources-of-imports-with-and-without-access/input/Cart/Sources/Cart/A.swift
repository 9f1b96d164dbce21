internal import Foundation
import Logs
