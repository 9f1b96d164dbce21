import Alamofire
import Foundation
import SwiftUI

import struct Kingfisher.Options

print(1)
