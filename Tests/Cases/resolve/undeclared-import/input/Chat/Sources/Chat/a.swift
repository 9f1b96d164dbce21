import Foundation
@_implementationOnly import CoreUI
// import Nothing
