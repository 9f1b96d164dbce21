/// The packages of the pods that real projects use most: facts that no podspec has, each line with its evidence.
///
/// A line is: name | role | repository | first version with a package | products | modules that change | linker flags |
/// evidence. `-` means none. A product is that of the pod itself, or `Subspec=Product`, where `*` is any subspec. A
/// change is `Old>New,New`, or `Subspec:Old>New` if it concerns that subspec alone. The evidence is a repository with
/// the commit and the tag whose manifest was read, `none of N tags` if no tag has a manifest, or the number of lock
/// files with it.
let knownPodsTable = """
  1PasswordExtension | vendor | agilebits/onepassword-app-extension | - | - | - | - | none of 35 tags
  AEXML | package | tadija/AEXML | 4.3.1 | AEXML | - | - | tadija/AEXML@502c4d43a6cc 4.6.0
  AFNetworking | package | AFNetworking/AFNetworking | 4.0.0 | AFNetworking | - | - | AFNetworking/AFNetworking@ffae2391ab0c 4.0.1
  AWSAuthCore | package | aws-amplify/aws-sdk-ios-spm | 2.22.3 | AWSAuthCore | - | - | aws-amplify/aws-sdk-ios-spm@de0dd3f85aa9 2.26.6
  AWSCognitoIdentityProvider | package | aws-amplify/aws-sdk-ios-spm | 2.22.3 | - | - | - | aws-amplify/aws-sdk-ios-spm@de0dd3f85aa9 2.26.6
  AWSCognitoIdentityProviderASF | package | aws-amplify/aws-sdk-ios-spm | 2.22.3 | AWSCognitoIdentityProviderASF | - | - | aws-amplify/aws-sdk-ios-spm@de0dd3f85aa9 2.26.6
  AWSCore | package | aws-amplify/aws-sdk-ios-spm | 2.22.3 | AWSCore | - | - | aws-amplify/aws-sdk-ios-spm@de0dd3f85aa9 2.26.6
  AWSMobileClient | package | aws-amplify/aws-sdk-ios-spm | 2.22.3 | - | - | - | aws-amplify/aws-sdk-ios-spm@de0dd3f85aa9 2.26.6
  Alamofire | package | Alamofire/Alamofire | 4.8.0 | Alamofire | - | - | Alamofire/Alamofire@e938f8c66708 5.11.2
  AlamofireImage | package | Alamofire/AlamofireImage | 3.5.1 | AlamofireImage | - | - | Alamofire/AlamofireImage@98cbb00ce0ec 4.2.0
  Analytics | package | segmentio/analytics-ios | 4.0.0-beta.2 | Segment | Analytics>Segment | - | segmentio/analytics-ios@187faa897c82 4.1.4
  AppAuth | package | openid/AppAuth-iOS | 1.4.0 | AppAuth Core=AppAuthCore | Core:AppAuth>AppAuthCore | - | openid/AppAuth-iOS@2781038865a8 1.7.6
  AppCheckCore | internal | google/app-check | 10.18.0 | - | - | - | google/app-check@61b85103a1ae 11.2.0
  AppSyncRealTimeClient | package | aws-amplify/aws-appsync-realtime-client-ios | 1.4.4 | AppSyncRealTimeClient | - | - | aws-amplify/aws-appsync-realtime-client-ios@73b042998cf9 1.6.0
  Appirater | vendor | arashpayan/appirater | - | - | - | - | none of 19 tags
  BigInt | package | attaswift/BigInt | 3.0.0 | BigInt | - | - | attaswift/BigInt@19f5e8a48be1 v5.0.0
  Bolts | vendor | BoltsFramework/Bolts-ObjC | - | - | - | - | none of 25 tags
  BoringSSL-GRPC | internal | google/grpc-binary | - | - | - | - | 11 locks
  Braintree | package | braintree/braintree_ios | 4.37.2 | - | Braintree>BraintreeCore,BraintreeCard | - | braintree/braintree_ios@7dcbf1f5b080 5.3.1
  Branch | package | BranchMetrics/ios-branch-deep-linking-attribution | 0.35.0 | Branch | - | - | BranchMetrics/ios-branch-deep-linking-attribution@8c9d7db8f4bb 1.40.2
  CGRPCZlib | internal | grpc/grpc-swift | 0.4.0 | - | - | - | grpc/grpc-swift@9e464a750799 1.0.0
  CNIOAtomics | internal | apple/swift-nio | 1.0.0 | - | - | - | apple/swift-nio@0f6a62a87506 2.32.0
  CNIOBoringSSL | internal | apple/swift-nio-ssl | 1.0.0 | - | - | - | apple/swift-nio-ssl@4829979d9f5e 2.14.1
  CNIOBoringSSLShims | internal | apple/swift-nio-ssl | 1.0.0 | - | - | - | apple/swift-nio-ssl@4829979d9f5e 2.14.1
  CNIODarwin | internal | apple/swift-nio | 1.0.0 | - | - | - | apple/swift-nio@0f6a62a87506 2.32.0
  CNIOHTTPParser | internal | apple/swift-nio | 1.0.0 | - | - | - | apple/swift-nio@0f6a62a87506 2.32.0
  CNIOLinux | internal | apple/swift-nio | 1.0.0 | - | - | - | apple/swift-nio@0f6a62a87506 2.32.0
  CNIOWindows | internal | apple/swift-nio | 1.0.0 | - | - | - | apple/swift-nio@0f6a62a87506 2.32.0
  CRToast | vendor | cruffenach/CRToast | - | - | - | - | none of 9 tags
  CocoaAsyncSocket | package | robbiehanson/CocoaAsyncSocket | 7.6.4 | CocoaAsyncSocket | - | - | robbiehanson/CocoaAsyncSocket@dbdc00669c1c 7.6.5
  CocoaLibEvent | host | - | - | - | - | - | 5 locks
  CocoaLumberjack | package | CocoaLumberjack/CocoaLumberjack | 3.6.0 | CocoaLumberjack Swift=CocoaLumberjackSwift | Swift:CocoaLumberjack>CocoaLumberjackSwift | - | CocoaLumberjack/CocoaLumberjack@4b8714a7fb84 3.8.5
  Commander | package | kylef/Commander | 0.7.0 | Commander | - | - | kylef/Commander@4b6133c3071d 0.9.1
  Crashlytics | package | firebase/firebase-ios-sdk | 7.0.0 | FirebaseCrashlytics | Crashlytics>FirebaseCrashlytics | - | 11 locks
  CryptoSwift | package | krzyzanowskim/CryptoSwift | 0.7.2 | CryptoSwift | - | - | krzyzanowskim/CryptoSwift@039f56c5d796 1.5.1
  CwlCatchException | package | mattgallagher/CwlCatchException | 1.1.0 | CwlCatchException | - | - | mattgallagher/CwlCatchException@35f9e770f54c 2.1.1
  CwlPreconditionTesting | package | mattgallagher/CwlPreconditionTesting | 1.1.0 | CwlPreconditionTesting | - | - | mattgallagher/CwlPreconditionTesting@c21f7bab5ca8 2.1.0
  DTFoundation | package | Cocoanetics/DTFoundation | 1.7.15 | DTFoundation | - | - | Cocoanetics/DTFoundation@53b0d8ff94f5 1.7.16
  DateTools | vendor | MatthewYork/DateTools | - | - | - | - | MatthewYork/DateTools@e99f79bec021 2.0.0
  Down | package | johnxnguyen/Down | 0.8.4 | Down | - | - | johnxnguyen/Down@f34b166be1f1 v0.11.0
  EllipticCurveKeyPair | package | agens-no/EllipticCurveKeyPair | 2.0 | EllipticCurveKeyPair | - | - | agens-no/EllipticCurveKeyPair@944ae5c89ca0 2.0
  Eureka | package | xmartlabs/Eureka | 5.2.0 | Eureka | - | - | xmartlabs/Eureka@9a30ae436ec9 5.2.1
  Expecta | vendor | specta/expecta | - | - | - | - | none of 21 tags
  FBSDKCoreKit | package | facebook/facebook-ios-sdk | 5.9.0 | FacebookCore | - | - | facebook/facebook-ios-sdk@619d17728084 v17.4.0
  FBSDKLoginKit | package | facebook/facebook-ios-sdk | 5.9.0 | FacebookLogin | - | - | facebook/facebook-ios-sdk@619d17728084 v17.4.0
  FBSnapshotTestCase | package | uber/ios-snapshot-test-case | 7.0.0 | iOSSnapshotTestCase | FBSnapshotTestCase>iOSSnapshotTestCase | - | uber/ios-snapshot-test-case@7b10770333a9 8.0.0
  FLAnimatedImage | package | Flipboard/FLAnimatedImage | 1.0.15 | FLAnimatedImage | - | - | Flipboard/FLAnimatedImage@d4f07b6f164d 1.0.17
  FLEX | package | FLEXTool/FLEX | 4.7.0 | FLEX | - | - | FLEXTool/FLEX@e0acf59d06d4 5.22.10
  Fabric | dead | - | - | - | - | - | 11 locks
  Firebase | package | firebase/firebase-ios-sdk | 7.0.0 | CoreOnly=FirebaseCore Core=FirebaseAnalytics *=Firebase* | - | - | firebase/firebase-ios-sdk@d47760f97a85 12.12.0
  FirebaseABTesting | internal | firebase/firebase-ios-sdk | 7.0.0 | - | - | - | firebase/firebase-ios-sdk@d47760f97a85 12.12.0
  FirebaseAnalytics | package | firebase/firebase-ios-sdk | 7.0.0 | FirebaseAnalytics | - | -ObjC | firebase/firebase-ios-sdk@d47760f97a85 12.12.0
  FirebaseAnalyticsInterop | internal | firebase/firebase-ios-sdk | 7.0.0 | - | - | - | firebase/firebase-ios-sdk@346daa9f4631 12.18.0
  FirebaseAppCheckInterop | internal | firebase/firebase-ios-sdk | 7.0.0 | - | - | - | firebase/firebase-ios-sdk@d47760f97a85 12.12.0
  FirebaseAuth | package | firebase/firebase-ios-sdk | 7.0.0 | FirebaseAuth | - | - | firebase/firebase-ios-sdk@d47760f97a85 12.12.0
  FirebaseAuthInterop | internal | firebase/firebase-ios-sdk | 7.0.0 | - | - | - | firebase/firebase-ios-sdk@d47760f97a85 12.12.0
  FirebaseCore | package | firebase/firebase-ios-sdk | 7.0.0 | FirebaseCore | - | - | firebase/firebase-ios-sdk@46579c364d39 12.12.1
  FirebaseCoreDiagnostics | internal | firebase/firebase-ios-sdk | 7.0.0 | - | - | - | firebase/firebase-ios-sdk@111d8d6ad1a1 8.15.0
  FirebaseCoreDiagnosticsInterop | internal | firebase/firebase-ios-sdk | 7.0.0 | - | - | - | firebase/firebase-ios-sdk@346daa9f4631 12.18.0
  FirebaseCoreExtension | internal | firebase/firebase-ios-sdk | 7.0.0 | - | - | - | firebase/firebase-ios-sdk@d47760f97a85 12.12.0
  FirebaseCoreInternal | internal | firebase/firebase-ios-sdk | 7.0.0 | - | - | - | firebase/firebase-ios-sdk@d47760f97a85 12.12.0
  FirebaseCrashlytics | package | firebase/firebase-ios-sdk | 7.0.0 | FirebaseCrashlytics | - | - | firebase/firebase-ios-sdk@46579c364d39 12.12.1
  FirebaseDatabase | package | firebase/firebase-ios-sdk | 7.0.0 | FirebaseDatabase | - | - | firebase/firebase-ios-sdk@d47760f97a85 12.12.0
  FirebaseFirestore | package | firebase/firebase-ios-sdk | 7.0.0 | FirebaseFirestore | - | - | firebase/firebase-ios-sdk@d47760f97a85 12.12.0
  FirebaseFirestoreInternal | internal | firebase/firebase-ios-sdk | 7.0.0 | - | - | - | firebase/firebase-ios-sdk@d47760f97a85 12.12.0
  FirebaseFunctions | package | firebase/firebase-ios-sdk | 7.0.0 | FirebaseFunctions | - | - | firebase/firebase-ios-sdk@d47760f97a85 12.12.0
  FirebaseInAppMessaging | package | firebase/firebase-ios-sdk | 7.0.0 | - | - | - | firebase/firebase-ios-sdk@d47760f97a85 CocoaPods-12.12.0-beta
  FirebaseInstallations | package | firebase/firebase-ios-sdk | 7.0.0 | FirebaseInstallations | - | - | firebase/firebase-ios-sdk@d47760f97a85 12.12.0
  FirebaseInstanceID | internal | firebase/firebase-ios-sdk | 7.0.0 | - | - | - | firebase/firebase-ios-sdk@3721a5b8a623 7.4.0
  FirebaseMessaging | package | firebase/firebase-ios-sdk | 7.0.0 | FirebaseMessaging | - | - | firebase/firebase-ios-sdk@d47760f97a85 12.12.0
  FirebasePerformance | package | firebase/firebase-ios-sdk | 7.0.0 | FirebasePerformance | - | - | firebase/firebase-ios-sdk@d47760f97a85 12.12.0
  FirebaseRemoteConfig | package | firebase/firebase-ios-sdk | 7.0.0 | FirebaseRemoteConfig | - | - | firebase/firebase-ios-sdk@d47760f97a85 12.12.0
  FirebaseSharedSwift | internal | firebase/firebase-ios-sdk | 7.0.0 | - | - | - | firebase/firebase-ios-sdk@d47760f97a85 12.12.0
  FirebaseStorage | package | firebase/firebase-ios-sdk | 7.0.0 | FirebaseStorage | - | - | firebase/firebase-ios-sdk@46579c364d39 12.12.1
  Flipper | host | - | - | - | - | - | 11 locks
  Flipper-Boost-iOSX | host | - | - | - | - | - | 5 locks
  Flipper-DoubleConversion | host | - | - | - | - | - | 11 locks
  Flipper-Fmt | host | - | - | - | - | - | 5 locks
  Flipper-Folly | host | - | - | - | - | - | 11 locks
  Flipper-Glog | host | - | - | - | - | - | 11 locks
  Flipper-PeerTalk | host | - | - | - | - | - | 11 locks
  Flipper-RSocket | host | - | - | - | - | - | 9 locks
  FlipperKit | host | - | - | - | - | - | 11 locks
  FormatterKit | vendor | mattt/FormatterKit | - | - | - | - | none of 31 tags
  GCDWebServer | vendor | swisspol/GCDWebServer | - | - | - | - | none of 44 tags
  GTMAppAuth | package | google/GTMAppAuth | 1.1.0 | GTMAppAuth | - | - | google/GTMAppAuth@5d7d66f64740 4.1.1
  GTMSessionFetcher | package | google/gtm-session-fetcher | 1.4.0 | Core=GTMSessionFetcherCore Full=GTMSessionFetcherFull LogView=GTMSessionFetcherLogView | GTMSessionFetcher>GTMSessionFetcherCore,GTMSessionFetcherFull | - | google/gtm-session-fetcher@0be208810d2e v5.2.0
  GoogleAnalytics | binary | - | - | - | - | - | 3 locks
  GoogleAppMeasurement | internal | google/GoogleAppMeasurement | - | - | - | - | google/GoogleAppMeasurement@68ba955e540d 12.10.0
  GoogleDataTransport | package | google/GoogleDataTransport | 8.2.0 | GoogleDataTransport | - | - | google/GoogleDataTransport@617af071af9a 10.1.0
  GoogleDataTransportCCTSupport | internal | firebase/firebase-ios-sdk | 7.0.0 | - | - | - | firebase/firebase-ios-sdk@346daa9f4631 12.18.0
  GoogleSignIn | package | google/GoogleSignIn-iOS | 6.0.0 | GoogleSignIn | - | - | google/GoogleSignIn-iOS@65fb3f1aa6ff 8.0.0
  GoogleToolboxForMac | package | google/google-toolbox-for-mac | 6.0.0 | Logger=GTMLogger NSData+zlib=GTMNSData_zlib StringEncoding=GTMStringEncoding | GoogleToolboxForMac>GTMLogger,GTMNSData_zlib,GTMStringEncoding | - | google/google-toolbox-for-mac@01e4def320cd v6.0.0
  GoogleUtilities | package | google/GoogleUtilities | 7.2.0 | AppDelegateSwizzler=GULAppDelegateSwizzler Environment=GULEnvironment Logger=GULLogger MethodSwizzler=GULMethodSwizzler Network=GULNetwork NSData+zlib=GULNSData Reachability=GULReachability UserDefaults=GULUserDefaults | GoogleUtilities>GoogleUtilities_* | - | google/GoogleUtilities@60da361632d0 8.1.0
  IGListKit | package | Instagram/IGListKit | 4.0.0 | IGListKit | - | - | Instagram/IGListKit@894c34db0593 5.2.0
  ISO8601DateFormatter | vendor | boredzo/iso-8601-date-formatter | - | - | - | - | none of 5 tags
  JLRoutes | package | joeldev/JLRoutes | 2.1.1 | JLRoutes | - | - | joeldev/JLRoutes@d9f74895e37e 2.1.1
  JTSImageViewController | vendor | jaredsinclair/JTSImageViewController | - | - | - | - | none of 9 tags
  KSCrash | package | kstenerud/KSCrash | 1.15.22 | - | KSCrash>KSCrashInstallations,KSCrashRecording,KSCrashReporting | - | kstenerud/KSCrash@fb26b1b62eca 2.6.0-beta.3
  KVOController | vendor | facebook/KVOController | - | - | - | - | none of 6 tags
  KeychainAccess | package | kishikawakatsumi/KeychainAccess | 3.2.0 | KeychainAccess | - | - | kishikawakatsumi/KeychainAccess@84e546727d66 v4.2.2
  Kingfisher | package | onevcat/Kingfisher | 5.4.0 | Kingfisher | - | - | onevcat/Kingfisher@1a7b5480eb75 7.2.1
  Logging | package | apple/swift-log | 0.0.0 | Logging | - | - | apple/swift-log@173f567a2dfe 1.4.0
  Lokalise | binary | - | - | - | - | - | 3 locks
  MBProgressHUD | package | jdg/MBProgressHUD | 1.2.0 | MBProgressHUD | - | - | jdg/MBProgressHUD@bca42b801100 1.2.0
  Mantle | package | Mantle/Mantle | 2.1.5 | Mantle | - | - | Mantle/Mantle@16f72bfe72a2 2.2.0
  Masonry | vendor | SnapKit/Masonry | - | - | - | - | none of 29 tags
  MaterialComponents | vendor | material-components/material-components-ios | - | - | - | - | none of 378 tags
  Mixpanel | package | mixpanel/mixpanel-iphone | 4.0.0 | Mixpanel | - | - | mixpanel/mixpanel-iphone@20e8eb3e4a4a v5.0.9
  Moya | package | Moya/Moya | 10.0.0-beta.1 | Moya | - | - | Moya/Moya@0b90f7ee8dcc 11.0.0
  Nimble | package | Quick/Nimble | 7.0.3 | Nimble | - | - | Quick/Nimble@edaedc1ec86f v12.3.0
  Nimble-Snapshots | package | ashfurrow/Nimble-Snapshots | 9.2.0 | Nimble-Snapshots | - | - | ashfurrow/Nimble-Snapshots@d4a2589c59c3 9.10.0
  OCMock | package | erikdoe/ocmock | 3.9.0 | OCMock | - | - | erikdoe/ocmock@2c0bfd373289 v3.9.4
  OHHTTPStubs | package | AliSoftware/OHHTTPStubs | 9.0.0 | OHHTTPStubs Swift=OHHTTPStubsSwift | Swift:OHHTTPStubs>OHHTTPStubsSwift | - | AliSoftware/OHHTTPStubs@12f19662426d 9.1.0
  ObjcExceptionBridging | package | DaveWoodCom/XCGLogger | 6.1.0 | ObjcExceptionBridging | - | - | DaveWoodCom/XCGLogger@4def3c1c772c 7.1.5
  ObjectMapper | package | tristanhimmelman/ObjectMapper | 3.4.0 | ObjectMapper | - | - | tristanhimmelman/ObjectMapper@f5a839fbfef2 4.4.2
  OpenSSL-Universal | package | krzyzanowskim/OpenSSL | 1.1.17 | OpenSSL | - | - | krzyzanowskim/OpenSSL@4ae145c14468 1.1.1300
  PINCache | package | pinterest/PINCache | 3.0.2 | PINCache | - | - | pinterest/PINCache@2fb859484632 3.0.4
  PINRemoteImage | package | pinterest/PINRemoteImage | 3.0.2 | PINRemoteImage | - | - | pinterest/PINRemoteImage@37022d0fb935 3.0.4
  PathKit | package | kylef/PathKit | 0.9.0 | PathKit | - | - | kylef/PathKit@73f8e9dca9b7 1.0.0
  PromiseKit | package | mxcl/PromiseKit | 6.1.1 | PromiseKit | - | - | mxcl/PromiseKit@6fcc08077124 8.1.2
  PromisesObjC | package | google/promises | 1.0 | FBLPromises | - | - | google/promises@540318ecedd6 2.4.0
  Protobuf | vendor | protocolbuffers/protobuf | - | - | - | - | none of 465 tags
  PureLayout | package | PureLayout/PureLayout | 3.1.6 | PureLayout | - | - | PureLayout/PureLayout@5561683c96dc 3.1.9
  Quick | package | Quick/Quick | 1.2.0 | Quick | - | - | Quick/Quick@ef9aaf3f634b v7.3.0
  Reachability | package | tonymillion/Reachability | 3.7.5 | Reachability | - | - | tonymillion/Reachability@2c4e01c7c29d v3.7.7
  ReachabilitySwift | package | ashleymills/Reachability.swift | 4.2.0 | Reachability | - | - | ashleymills/Reachability.swift@98e968e7b6c1 v5.0.0
  ReactiveCocoa | package | ReactiveCocoa/ReactiveCocoa | 10.2.0 | ReactiveCocoa | - | - | ReactiveCocoa/ReactiveCocoa@8a5b07b18c6a 12.0.0
  ReactiveSwift | package | ReactiveCocoa/ReactiveSwift | 3.1.0-rc.1 | ReactiveSwift | - | - | ReactiveCocoa/ReactiveSwift@3f4351d04115 6.3.0
  Realm | package | realm/realm-swift | 3.17.0 | Realm | - | - | realm/realm-swift@0762a9eb7792 v10.27.0
  RealmSwift | package | realm/realm-swift | 3.17.0 | RealmSwift | - | - | realm/realm-swift@8cc4d9ea5815 v5.0.2
  RecaptchaInterop | internal | google/interop-ios-for-google-sdks | 100.0.0 | - | - | - | google/interop-ios-for-google-sdks@040d087ac226 101.0.0
  Result | package | antitypical/Result | 4.0.0 | Result | - | - | antitypical/Result@7477584259bf 3.2.4
  RxCocoa | package | ReactiveX/RxSwift | 4.0.0-beta.1 | RxCocoa | - | - | ReactiveX/RxSwift@cec68169a048 5.1.3
  RxSwift | package | ReactiveX/RxSwift | 4.0.0-beta.1 | RxSwift | - | - | ReactiveX/RxSwift@cec68169a048 5.1.3
  SAMKeychain | vendor | soffes/SAMKeychain | - | - | - | - | none of 25 tags
  SDWebImage | package | SDWebImage/SDWebImage | 5.1.0 | SDWebImage | - | - | SDWebImage/SDWebImage@2053b120767c 5.21.3
  SDWebImageWebPCoder | package | SDWebImage/SDWebImageWebPCoder | 0.3.0 | SDWebImageWebPCoder | - | - | SDWebImage/SDWebImageWebPCoder@f534cfe830a7 0.14.6
  SQLCipher | vendor | sqlcipher/sqlcipher | - | - | - | - | none of 56 tags
  SQLite.swift | package | stephencelis/SQLite.swift | 0.11.4 | SQLite | - | - | stephencelis/SQLite.swift@392dd6058624 0.15.4
  SSZipArchive | package | ZipArchive/ZipArchive | 2.3.0 | ZipArchive | SSZipArchive>ZipArchive | - | ZipArchive/ZipArchive@38e0ce0598e0 2.4.3
  SVProgressHUD | package | SVProgressHUD/SVProgressHUD | 2.3.0 | SVProgressHUD | - | - | SVProgressHUD/SVProgressHUD@c33f7c775ba7 2.3.1
  Sentry | package | getsentry/sentry-cocoa | 4.4.3 | Sentry | - | - | getsentry/sentry-cocoa@54d5fbcdea46 9.12.1
  SnapKit | package | SnapKit/SnapKit | 4.0.1 | SnapKit | - | - | SnapKit/SnapKit@d458564516e5 5.0.1
  SocketRocket | vendor | facebookincubator/SocketRocket | - | - | - | - | none of 14 tags
  Sodium | package | jedisct1/swift-sodium | 0.7.0 | Sodium | - | - | jedisct1/swift-sodium@4f9164a0a2c9 0.9.1
  Specta | vendor | specta/specta | - | - | - | - | none of 28 tags
  Starscream | package | daltoniam/Starscream | 3.0.6 | Starscream | - | - | daltoniam/Starscream@c6bfd1af48ef 4.0.8
  Stencil | package | stencilproject/Stencil | 0.11.0 | Stencil | - | - | stencilproject/Stencil@94197b3adbbf 0.14.0
  Stripe | package | stripe/stripe-ios-spm | 22.5.0 | Stripe | - | - | stripe/stripe-ios-spm@3631ddcfa4c5 23.26.0
  SwiftFormat | tool | nicklockwood/SwiftFormat | 0.30.0 | - | - | - | nicklockwood/SwiftFormat@402367fbe91d 0.53.1
  SwiftGen | tool | SwiftGen/SwiftGen | 6.0.0 | - | - | - | SwiftGen/SwiftGen@1cf6d7eebd70 6.6.2
  SwiftJWT | package | IBM-Swift/Swift-JWT | 0.1.0 | SwiftJWT | - | - | IBM-Swift/Swift-JWT@2f2fc12ae886 3.6.200
  SwiftLint | tool | - | - | - | - | - | 16 locks
  SwiftNIO | package | apple/swift-nio | 1.0.0 | NIO | - | - | apple/swift-nio@0f6a62a87506 2.32.0
  SwiftNIOConcurrencyHelpers | package | apple/swift-nio | 1.0.0 | NIOConcurrencyHelpers | - | - | apple/swift-nio@0f6a62a87506 2.32.0
  SwiftNIOExtras | package | apple/swift-nio-extras | 0.1.0 | NIOExtras | - | - | apple/swift-nio-extras@f72c4688f89c 1.10.0
  SwiftNIOFoundationCompat | package | apple/swift-nio | 1.0.0 | NIOFoundationCompat | - | - | apple/swift-nio@0f6a62a87506 2.32.0
  SwiftNIOHPACK | package | apple/swift-nio-http2 | 0.1.0 | NIOHTTP2 | - | - | apple/swift-nio-http2@f6cde03ef8ad 1.18.1
  SwiftNIOHTTP1 | package | apple/swift-nio | 1.0.0 | NIOHTTP1 | - | - | apple/swift-nio@0f6a62a87506 2.32.0
  SwiftNIOHTTP2 | package | apple/swift-nio-http2 | 0.1.0 | NIOHTTP2 | - | - | apple/swift-nio-http2@f6cde03ef8ad 1.18.1
  SwiftNIOSSL | package | apple/swift-nio-ssl | 1.0.0 | NIOSSL | - | - | apple/swift-nio-ssl@4829979d9f5e 2.14.1
  SwiftNIOTLS | package | apple/swift-nio | 1.0.0 | NIOTLS | - | - | apple/swift-nio@0f6a62a87506 2.32.0
  SwiftNIOTransportServices | package | apple/swift-nio-transport-services | 0.1.0 | NIOTransportServices | - | - | apple/swift-nio-transport-services@5fd5ba4d3ec6 1.11.1
  SwiftOTP | package | lachlanbell/SwiftOTP | 2.0.0 | SwiftOTP | - | - | lachlanbell/SwiftOTP@93d4942c90dd 2.0.3
  SwiftProtobuf | package | apple/swift-protobuf | 1.0.1 | SwiftProtobuf | - | - | apple/swift-protobuf@1f62db409f2c 1.17.0
  SwiftyBeaver | package | SwiftyBeaver/SwiftyBeaver | 1.4.3 | SwiftyBeaver | - | - | SwiftyBeaver/SwiftyBeaver@2c039501d6ee 1.9.5
  SwiftyGif | package | alexiscreuzot/SwiftyGif | 5.2.0 | SwiftyGif | - | - | alexiscreuzot/SwiftyGif@4430cbc148ba 5.4.5
  SwiftyJSON | package | SwiftyJSON/SwiftyJSON | 4.3.0 | SwiftyJSON | - | - | SwiftyJSON/SwiftyJSON@af76cf3ef710 5.0.2
  SwiftyUserDefaults | package | sunshinejr/SwiftyUserDefaults | 4.0.0-alpha.1 | SwiftyUserDefaults | - | - | sunshinejr/SwiftyUserDefaults@566ace16ee91 4.0.0
  TOCropViewController | package | TimOliver/TOCropViewController | 2.5.3 | TOCropViewController | - | - | TimOliver/TOCropViewController@a634cb7cdfd5 2.7.4
  TPKeyboardAvoiding | package | michaeltyson/TPKeyboardAvoiding | 1.3.4 | TPKeyboardAvoiding | - | - | michaeltyson/TPKeyboardAvoiding@3217d6287a6b 1.3.5
  TTTAttributedLabel | vendor | TTTAttributedLabel/TTTAttributedLabel | - | - | - | - | none of 39 tags
  Toast | vendor | scalessec/Toast | - | - | - | - | none of 10 tags
  TrustKit | package | datatheorem/TrustKit | 1.6.4 | TrustKit | - | - | datatheorem/TrustKit@3e98aeb36aff 2.0.0
  VTAcknowledgementsViewController | package | vtourraine/AcknowList | 1.9.2 | AcknowList | VTAcknowledgementsViewController>AcknowList | - | vtourraine/AcknowList@0288baabb859 3.4.3
  WordPressShared | package | wordpress-mobile/WordPress-iOS-Shared | 2.0.0-beta.1 | WordPressShared | - | - | wordpress-mobile/WordPress-iOS-Shared@2dfbdb54ea14 2.3.1
  XCGLogger | package | DaveWoodCom/XCGLogger | 6.1.0 | XCGLogger | - | - | DaveWoodCom/XCGLogger@a9c4667b2479 7.0.1
  XLForm | package | xmartlabs/XLForm | 4.2.0 | XLForm | - | - | xmartlabs/XLForm@870afc56602f 4.3.0
  YYImage | vendor | ibireme/YYImage | - | - | - | - | none of 12 tags
  YapDatabase | vendor | yapstudios/YapDatabase | - | - | - | - | none of 64 tags
  YogaKit | host | - | - | - | - | - | 9 locks
  ZXingObjC | package | zxingify/zxingify-objc | 3.6.6 | ZXingObjC | - | - | zxingify/zxingify-objc@510db5f6ed29 3.6.9
  abseil | internal | google/abseil-cpp-binary | - | - | - | - | 10 locks
  boost-for-react-native | host | - | - | - | - | - | 11 locks
  gRPC-C++ | internal | google/grpc-binary | - | - | - | - | 11 locks
  gRPC-Core | internal | google/grpc-binary | - | - | - | - | 11 locks
  gRPC-Swift | package | grpc/grpc-swift | 0.4.0 | GRPC | - | - | grpc/grpc-swift@9e464a750799 1.0.0
  iOSSnapshotTestCase | package | uber/ios-snapshot-test-case | 7.0.0 | iOSSnapshotTestCase | - | - | uber/ios-snapshot-test-case@7b10770333a9 8.0.0
  leveldb-library | internal | firebase/leveldb | - | - | - | - | firebase/leveldb@fa1f25f296a7 1.22.1
  libPhoneNumber-iOS | package | iziz/libPhoneNumber-iOS | 0.9.16 | libPhoneNumber | libPhoneNumber_iOS>libPhoneNumber | - | iziz/libPhoneNumber-iOS@1275507b189d 1.3.0
  libevent | vendor | libevent/libevent | - | - | - | - | none of 61 tags
  libwebp | package | SDWebImage/libwebp-Xcode | 1.1.0-rc2 | libwebp | - | - | SDWebImage/libwebp-Xcode@0d60654eeefd 1.5.0
  lottie-ios | package | airbnb/lottie-ios | 3.0.4 | Lottie | - | - | airbnb/lottie-ios@0cb03fd7564d 4.6.0
  nanopb | internal | firebase/nanopb | - | - | - | - | nanopb/nanopb@98bf4db69897 0.4.9
  pmtest | tool | - | - | - | - | - | 3 locks
  pop | vendor | facebookarchive/pop | - | - | - | - | none of 13 tags
  wpxmlrpc | package | wordpress-mobile/wpxmlrpc | 0.10.0 | wpxmlrpc | - | - | wordpress-mobile/wpxmlrpc@bfc413d336bd 0.10.0
  """
