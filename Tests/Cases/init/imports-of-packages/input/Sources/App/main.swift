import Alamofire
import AppDependencies
import AppRegistration
import Foundation
import SwiftUI

import struct Kingfisher.Options

print(1)
