import Feature
import Foundation
run()
