@_exported import Models
