/// The platforms and their versions, as ``SignatureTable`` reads them.
let platformTable = """
  4.0 case Platform: macOS=macos macCatalyst=maccatalyst iOS=ios tvOS=tvos watchOS=watchos visionOS=visionos
    driverKit=driverkit linux 5.2 windows android 5.3 wasi 5.8 openbsd
  5.6 func Platform.custom(_ platformName: String)
  5.0 func SupportedPlatform.macOS(_ version: SupportedPlatform.MacOSVersion)
  5.5 func SupportedPlatform.macCatalyst(_ version: SupportedPlatform.MacCatalystVersion)
  5.0 func SupportedPlatform.iOS(_ version: SupportedPlatform.IOSVersion)
  5.0 func SupportedPlatform.tvOS(_ version: SupportedPlatform.TVOSVersion)
  5.0 func SupportedPlatform.watchOS(_ version: SupportedPlatform.WatchOSVersion)
  5.9 func SupportedPlatform.visionOS(_ version: SupportedPlatform.VisionOSVersion)
  5.5 func SupportedPlatform.driverKit(_ version: SupportedPlatform.DriverKitVersion)
  5.0 func SupportedPlatform.macOS|iOS|tvOS|watchOS(_ versionString: String)
  5.5 func SupportedPlatform.macCatalyst|driverKit(_ versionString: String)
  5.9 func SupportedPlatform.visionOS(_ versionString: String)
  5.6 func SupportedPlatform.custom(_ platformName: String, versionString: String)
  5.0 case SupportedPlatform.MacOSVersion: v10_10=10.10 v10_11=10.11 v10_12=10.12 v10_13=10.13 v10_14=10.14
    5.1 v10_15=10.15 5.3 v11=11.0 5.5 v12=12.0 5.7 v13=13.0 5.9 v14=14.0 6.0 v15=15.0 6.2 v26=26.0
  5.0 case SupportedPlatform.TVOSVersion: v9=9.0 v10=10.0 v11=11.0 v12=12.0 5.1 v13=13.0 5.3 v14=14.0 5.5 v15=15.0
    5.7 v16=16.0 5.9 v17=17.0 6.0 v18=18.0 6.2 v26=26.0
  5.5 case SupportedPlatform.MacCatalystVersion: v13=13.0 v14=14.0 v15=15.0 5.7 v16=16.0 5.9 v17=17.0 6.0 v18=18.0
    6.2 v26=26.0
  5.0 case SupportedPlatform.IOSVersion: v8=8.0 v9=9.0 v10=10.0 v11=11.0 v12=12.0 5.1 v13=13.0 5.3 v14=14.0
    5.5 v15=15.0 5.7 v16=16.0 5.9 v17=17.0 6.0 v18=18.0 6.2 v26=26.0
  5.0 case SupportedPlatform.WatchOSVersion: v2=2.0 v3=3.0 v4=4.0 v5=5.0 5.1 v6=6.0 5.3 v7=7.0 5.5 v8=8.0 5.7 v9=9.0
    5.9 v10=10.0 6.0 v11=11.0 6.2 v26=26.0
  5.9 case SupportedPlatform.VisionOSVersion: v1=1.0 6.0 v2=2.0 6.2 v26=26.0
  5.5 case SupportedPlatform.DriverKitVersion: v19=19.0 v20=20.0 v21=21.0 5.7 v22=22.0 5.9 v23=23.0 6.0 v24=24.0
    6.2 v25=25.0
  """

/// The least major version of each platform whose version a string may name.
let leastPlatformVersions: [String: Int] = [
  "macOS": 10, "macCatalyst": 13, "iOS": 2, "tvOS": 9, "watchOS": 2, "visionOS": 1, "driverKit": 19, "custom": 0,
]
