/// Modules that toolchains and the SDKs of platforms bring along.
///
/// The list cannot be complete: a name that is not in it may be a module all the same.
enum SystemModules {
  static func contains(_ name: String) -> Bool {
    name.hasPrefix("_") || toolchain.contains(name) || isApples(name)
  }

  /// Whether it is a module of an SDK of Apple's, and of no other.
  static func isApples(_ name: String) -> Bool { apples.contains(name) }

  /// The module that has the same letters, one of them or more in the other case.
  static func differingInCase(from name: String) -> String? {
    let lowered = name.lowercased()
    return (toolchain.sorted() + apples.sorted()).first { $0.lowercased() == lowered && $0 != name }
  }

  private static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }

  private static let toolchain = words(
    """
    Android AppleArchive Bionic Builtin CDispatch CRT CompilerPluginSupport CoreFoundation Cxx CxxStdlib Dispatch \
    Distributed Foundation FoundationEssentials FoundationInternationalization FoundationNetworking FoundationXML \
    Glibc LLVM Musl Observation PackageDescription PackagePlugin Regex RegexBuilder Runtime SQLite3 StdlibUnittest \
    Swift SwiftConcurrencyShims SwiftGlibc SwiftMusl SwiftOnoneSupport SwiftOverlayShims SwiftShims SwiftSyntax \
    SwiftSyntaxBuilder SwiftSyntaxMacros Synchronization Testing Volatile WASILibc WinSDK XCTest XcodeProjectPlugin \
    _Differentiation corecrt ucrt vcruntime visualc wasi_pthread zlib
    """)

  private static let apples = words(
    """
    AGL ARKit AVFAudio AVFoundation AVKit AVRouting Accelerate Accessibility AccessorySetupKit Accounts ActivityKit \
    AdAttributionKit AdServices AdSupport AddressBook AddressBookUI AirTrafficWorkflows AlarmKit AppIntents AppKit \
    AppKitScripting AppTrackingTransparency AppleArchive AppleScriptKit AppleScriptObjC ApplicationServices \
    AssetsLibrary AudioDriverKit AudioToolbox AudioUnit AudioVideoBridging AuthenticationServices AutomatedDeviceEnrollment \
    AutomaticAssessmentConfiguration Automator BackgroundAssets BackgroundTasks BrowserEngineCore BrowserEngineKit \
    BrowserKit BusinessChat CFNetwork CallKit Carbon CarKey CarPlay Charts Cinematic ClassKit ClockKit CloudKit Cocoa \
    Collaboration ColorSync Combine CommonCrypto CompositorServices Compression Contacts ContactsUI CoreAudio \
    CoreAudioKit CoreAudioTypes CoreBluetooth CoreData CoreDisplay CoreFoundation CoreGraphics CoreHID CoreHaptics CoreImage \
    CoreLocation CoreLocationUI CoreMIDI CoreMIDIServer CoreML CoreMedia CoreMediaIO CoreMotion CoreNFC CoreServices \
    CoreSpotlight CoreTelephony CoreText CoreTransferable CoreVideo CoreWLAN CreateML CreateMLComponents \
    CreateMLUI CryptoKit CryptoTokenKit DVDPlayback Darwin DataDetection DebugSwift DeclaredAgeRange DeveloperToolsSupport \
    DeviceActivity DeviceCheck DeviceDiscoveryExtension DeviceDiscoveryUI DirectoryService DiscRecording \
    DiscRecordingUI DiskArbitration DockKit DriverKit EnergyKit EventKit EventKitUI ExceptionHandling ExecutionPolicy \
    ExposureNotification ExtensionFoundation ExtensionKit ExternalAccessory FSKit FamilyControls FileProvider \
    FileProviderUI FinanceKit FinanceKitUI FinderSync ForceFeedback FoundationModels GLKit GLUT GSS GameController \
    GameKit GamePolicy GameSave GameplayKit GroupActivities HIDDriverKit HealthKit HealthKitUI HomeKit Hypervisor ICADevices \
    IOBluetooth IOBluetoothUI IOKit IOSurface IOUSBHost IdentityLookup IdentityLookupUI ImageCaptureCore ImageIO \
    ImagePlayground IMServicePlugIn InputMethodKit InstallerPlugins InstantMessage Intents IntentsUI JavaNativeFoundation \
    JavaRuntimeSupport JavaScriptCore JournalingSuggestions Kerberos Kernel KernelManagement LDAP \
    LatentSemanticMapping LightweightCodeRequirements LinkPresentation LiveCommunicationKit LocalAuthentication \
    LocalAuthenticationEmbeddedUI LockedCameraCapture MLCompute MachO MailKit ManagedApp ManagedAppDistribution ManagedSettings \
    ManagedSettingsUI MapKit MarketplaceKit Matter MatterSupport MediaAccessibility MediaExtension MediaLibrary \
    MediaPlayer MediaSetup MediaToolbox MessageUI Messages Metal MetalFX MetalKit MetalPerformanceShaders \
    MetalPerformanceShadersGraph MetricKit Mobile MobileCoreServices ModelIO MultipeerConnectivity MusicKit \
    NaturalLanguage NearbyInteraction NetFS Network NetworkExtension NewsstandKit NotificationCenter OSAKit OSLog \
    ObjectiveC OpenAL OpenCL OpenDirectory OpenGL OpenGLES PCIDriverKit PDFKit ParavirtualizedGraphics PassKit \
    PencilKit PermissionKit PhotoKit Photos PhotosUI PlaygroundSupport PreferencePanes ProximityReader PushKit PushToTalk \
    Quartz QuartzCore QuickLook QuickLookThumbnailing QuickLookUI RealityFoundation RealityKit RelevanceKit ReplayKit RoomPlan \
    SafariServices SafetyKit SceneKit ScreenCaptureKit ScreenSaver ScreenTime ScriptingBridge SecureElementCredential Security \
    SecurityFoundation SecurityInterface SecurityUI SensitiveContentAnalysis SensorKit ServiceManagement SharedWithYou \
    SharedWithYouCore ShazamKit Social SoundAnalysis Spatial Speech SpriteKit StickerFoundation StickerKit StoreKit \
    StoreKitTest Subsystem SwiftData SwiftUI SwiftUICore Symbols SyncServices SystemConfiguration SystemExtensions System TVMLKit \
    TVServices TVUIKit TWAIN TabletopKit TabularData Tcl TechnologyPreview ThreadNetwork TipKit Translation TranslationUIProvider Twitter UIKit \
    USBDriverKit USBSerialDriverKit UniformTypeIdentifiers UserNotifications UserNotificationsUI VideoSubscriberAccount \
    VideoToolbox Virtualization Vision VisionKit VisualIntelligence WatchConnectivity WatchKit WeatherKit WebKit WidgetKit WiFiAware WorkoutKit \
    XPC XcodeKit XCUIAutomation dnssd iAd iTunesLibrary libkern libxml2 notify os simd sys vecLib vmnet xpc
    """)
}
