@_exported import CoreUI
