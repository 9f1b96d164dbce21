import Text

/// Modules that toolchains and the SDKs of platforms bring along.
///
/// The list cannot be complete: a name that is not in it may be a module all the same.
package enum SystemModules {
  /// Returns whether a toolchain brings the module along.
  package static func isOfToolchain(_ name: String) -> Bool { toolchain.contains(name) }

  static func contains(_ name: String) -> Bool {
    name.hasPrefix("_") || toolchain.contains(name) || isApples(name)
  }

  /// Returns whether it is a module of an SDK of Apple's, and of no other.
  static func isApples(_ name: String) -> Bool { apples.contains(name) }

  private static func words(_ text: String) -> Set<String> {
    Set(text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) })
  }

  private static let toolchain = words(
    """
    Android AppleArchive Bionic Builtin CDispatch CRT CompilerPluginSupport CoreFoundation Cxx CxxStdlib Dispatch \
    Distributed Foundation FoundationEssentials FoundationInternationalization FoundationNetworking FoundationXML \
    Glibc LLVM Musl Observation PackageDescription PackagePlugin Regex RegexBuilder Runtime SQLite3 StdlibUnittest \
    Swift SwiftConcurrencyShims SwiftGlibc SwiftMusl SwiftOnoneSupport SwiftOverlayShims SwiftShims \
    Synchronization Testing Volatile WASILibc WinSDK XCTest XcodeProjectPlugin \
    _Differentiation corecrt ucrt vcruntime visualc wasi_pthread zlib
    """)

  private static let apples = words(
    """
    Accelerate Accessibility AccessoryAccess AccessoryNotifications AccessorySetupKit AccessoryTransportExtension \
    Accounts ActivityKit AdAttributionKit AddressBook AddressBookUI AdServices AdSupport AGL AirTrafficWorkflows \
    AlarmKit AppClip AppIntents AppIntentsTesting AppKit AppKitScripting AppleArchive AppleScriptKit AppleScriptObjC \
    ApplicationServices AppMigrationKit AppTrackingTransparency ARKit AssetsLibrary AudioDriverKit AudioToolbox \
    AudioUnit AudioVideoBridging AuthenticationServices AutomatedDeviceEnrollment AutomaticAssessmentConfiguration \
    Automator AVFAudio AVFoundation AVKit AVRouting AVSystemRouting BackgroundAssets BackgroundTasks \
    BlockStorageDeviceDriverKit BrowserEngineCore BrowserEngineKit BrowserKit bsm BusinessChat CalendarStore CallKit \
    Carbon CarKey CarPlay CFNetwork Charts Cinematic ClassKit ClockKit CloudKit Cocoa Collaboration ColorSync \
    Combine CommonCrypto CompositorServices Compression ContactProvider Contacts ContactsUI CoreAudio CoreAudioKit \
    CoreAudioTypes CoreBluetooth CoreData CoreDisplay CoreFoundation CoreGraphics CoreHaptics CoreHID CoreImage \
    CoreLocation CoreLocationUI CoreMedia CoreMediaIO CoreMIDI CoreMIDIServer CoreML CoreMotion CoreNFC CoreServices \
    CoreSpotlight CoreTelephony CoreText CoreTransferable CoreVideo CoreWLAN CreateML CreateMLComponents CreateMLUI \
    CryptoKit CryptoTokenKit CUPS Darwin DarwinFoundation DataDetection DebugSwift DeclaredAgeRange \
    DeveloperToolsSupport DeviceActivity DeviceCheck DeviceDiscoveryExtension DeviceDiscoveryUI DirectoryService \
    DiscRecording DiscRecordingUI DiskArbitration dnssd DockKit DriverKit DVDPlayback EndpointSecurity EnergyKit \
    EventKit EventKitUI ExceptionHandling ExecutionPolicy ExposureNotification ExtensionFoundation ExtensionKit \
    ExternalAccessory FamilyControls FileProvider FileProviderUI FinanceKit FinanceKitUI FinderSync ForceFeedback \
    FoundationModels FSKit GameController GameKit GameplayKit GamePolicy GameSave GLKit GLUT GroupActivities GSS \
    HealthKit HealthKitUI HIDDriverKit HomeKit Hypervisor iAd ICADevices IdentityDocumentServices \
    IdentityDocumentServicesUI IdentityLookup IdentityLookupUI ImageCaptureCore ImageIO ImageKit ImagePlayground \
    ImmersiveMediaSupport IMServicePlugIn InputMethodKit InstallerPlugins InstantMessage Intents IntentsUI \
    IOBluetooth IOBluetoothUI IOKit IOSurface IOUSBHost iTunesLibrary JavaNativeFoundation JavaRuntimeSupport \
    JavaScriptCore JavaVM JournalingSuggestions Kerberos Kernel KernelManagement LatentSemanticMapping LDAP libkern \
    libxml2 LightweightCodeRequirements LinkPresentation LinkSecurity LiveCommunicationKit LocalAuthentication \
    LocalAuthenticationEmbeddedUI LockedCameraCapture MachO MailKit ManagedApp ManagedAppDistribution \
    ManagedSettings ManagedSettingsUI MapKit MarketplaceKit Matter MatterSupport MediaAccessibility MediaExtension \
    MediaLibrary MediaPlayer MediaSetup MediaToolbox Messages MessageUI Metal MetalFX MetalKit \
    MetalPerformancePrimitives MetalPerformanceShaders MetalPerformanceShadersGraph MetricKit MIDIDriverKit \
    MLCompute Mobile MobileCoreServices ModelIO MultipeerConnectivity MusicKit NaturalLanguage NearbyInteraction \
    NetFS Network NetworkExtension NetworkingDriverKit NewsstandKit NotificationCenter notify ObjectiveC OpenAL \
    OpenCL OpenDirectory OpenGL OpenGLES os OSAKit OSLog PaperKit ParavirtualizedGraphics PassKit PCIDriverKit PCSC \
    PDFKit PencilKit PermissionKit PHASE PhotoKit Photos PhotosUI Playgrounds PlaygroundSupport PreferencePanes \
    ProximityReader ptrauth PubSub PushKit PushToTalk QTKit Quartz QuartzCore QuartzFilters QuickLook \
    QuickLookThumbnailing QuickLookUI RealityFoundation RealityKit RelevanceKit ReplayKit RoomPlan Ruby \
    SafariServices SafetyKit SceneKit ScreenCaptureKit ScreenSaver ScreenTime ScriptingBridge \
    SCSIControllerDriverKit SCSIPeripheralsDriverKit SecureElementCredential Security SecurityFoundation \
    SecurityInterface SecurityUI SensitiveContentAnalysis SensorKit SerialDriverKit ServerNotification \
    ServiceManagement SharedWithYou SharedWithYouCore ShazamKit simd Social SoundAnalysis Spatial Speech SpriteKit \
    StateReporting StickerFoundation StickerKit StoreKit StoreKitTest Subsystem SwiftData SwiftUI SwiftUICore \
    Symbols SyncServices sys System SystemConfiguration SystemExtensions TabletopKit TabularData Tcl \
    TechnologyPreview TelephonyMessagingKit ThreadNetwork TipKit Tk TouchController Translation \
    TranslationUIProvider TVMLKit TVServices TVUIKit TWAIN Twitter UIKit UniformTypeIdentifiers USBDriverKit \
    USBSerialDriverKit UserNotifications UserNotificationsUI vecLib VideoDecodeAcceleration VideoDriverKit \
    VideoSubscriberAccount VideoToolbox Virtualization Vision VisionKit VisualIntelligence vmnet WatchConnectivity \
    WatchKit WeatherKit WebKit WidgetKit WiFiAware WorkoutKit XcodeKit XCUIAutomation XPC xpc
    """)
}
