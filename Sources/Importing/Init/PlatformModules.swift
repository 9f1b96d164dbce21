/// Returns whether a module comes with a toolchain or one of Apple's SDKs, as far as is known. `init` does not list
/// imports of such modules. A name that is missing here costs a word too many, and nothing else.
func isOfPlatform(_ module: String) -> Bool {
  if platformModules.contains(module) { return true }
  // _Concurrency, _StringProcessing; SwiftUICore and the like.
  return module.hasPrefix("_") || ["SwiftUI", "Foundation", "UIKit", "AppKit"].contains { module.hasPrefix($0) }
}

private let platformModules = Set(
  """
  AVFAudio AVFoundation AVKit Accelerate Accessibility Accounts ActivityKit AdServices AdSupport AddressBook Android
  AppIntents AppTrackingTransparency AppleArchive ApplicationServices AudioToolbox AudioUnit AuthenticationServices
  BackgroundTasks Bionic BusinessChat CFNetwork CRT CallKit CarPlay Carbon Charts ClockKit CloudKit Cocoa Combine
  CompilerPluginSupport Contacts ContactsUI CoreAudio CoreBluetooth CoreData CoreFoundation CoreGraphics CoreHaptics
  CoreImage CoreLocation CoreMIDI CoreML CoreMedia CoreMotion CoreNFC CoreServices CoreSpotlight CoreTelephony CoreText
  CoreTransferable CoreVideo CoreWLAN CreateML CryptoKit CryptoTokenKit Cxx Darwin DeveloperToolsSupport DeviceActivity
  DeviceCheck Dispatch Distributed EventKit EventKitUI ExternalAccessory FamilyControls FileProvider FinderSync GLKit
  GameController GameKit GameplayKit Glibc GroupActivities HealthKit HomeKit IOKit IOSurface IdentityLookup
  ImageIO Intents IntentsUI JavaScriptCore LinkPresentation LocalAuthentication MachO MapKit MediaPlayer
  MediaToolbox MessageUI Messages Metal MetalKit MetalPerformanceShaders MetricKit MobileCoreServices ModelIO
  MultipeerConnectivity Musl NaturalLanguage NearbyInteraction Network NetworkExtension NotificationCenter OSLog
  ObjectiveC Observation OpenGLES PDFKit PackageDescription PackagePlugin PassKit PencilKit Photos PhotosUI
  PlaygroundSupport ProximityReader PushKit Quartz QuartzCore QuickLook QuickLookThumbnailing RealityKit RegexBuilder
  ReplayKit SafariServices SceneKit ScreenCaptureKit ScreenTime Security ServiceManagement SharedWithYou SoundAnalysis
  Speech SpriteKit StoreKit StoreKitTest Swift SwiftData SwiftOnoneSupport Synchronization SystemConfiguration Testing
  TipKit TranslationUIProvider Translation UniformTypeIdentifiers UserNotifications UserNotificationsUI VideoToolbox
  Vision VisionKit WASILibc WatchConnectivity WatchKit WeatherKit WebKit WidgetKit WinSDK XCTest XPC dnssd
  os simd ucrt zlib
  """.split(whereSeparator: \.isWhitespace).map(String.init))
