// Written by integrate from component.yaml; do not edit.

import Foundation

#if canImport(UIKit) && !os(watchOS)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#elseif canImport(WatchKit)
  import WatchKit
#endif

extension Dependencies {
  /// Sends the events of the system from now on, until this container is released; call it once, at launch.
  ///
  /// Notifications of the main thread have been sent when the post returns, so that those at the end of the app
  /// arrives.
  ///
  /// - Parameter only: the events to send; all if you name none. Those of an earlier call are sent once.
  @_Concurrency.MainActor public func listen(_ only: Event...) {
    for (name, event) in Dependencies.notifications where only.isEmpty || only.contains(event) {
      guard hearers.listens(to: event) else { continue }
      let token = Token(
        Foundation.NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
          guard let self else { return }
          if Foundation.Thread.isMainThread {
            _Concurrency.MainActor.assumeIsolated { self.send(event) }
          } else {
            _ = _Concurrency.Task { @_Concurrency.MainActor in self.send(event) }
          }
        })
      hearers.atEnd { Foundation.NotificationCenter.default.removeObserver(token.value) }
    }
  }

  /// An observer, which any thread may remove.
  private struct Token: @unchecked Swift.Sendable {
    let value: any Foundation.NSObjectProtocol

    init(_ value: any Foundation.NSObjectProtocol) { self.value = value }
  }

  /// The events that the system has, and their notifications.
  @_Concurrency.MainActor private static var notifications: [(Foundation.Notification.Name, Event)] {
    let system: [(Foundation.Notification.Name, Event)]
    #if canImport(UIKit) && !os(watchOS)
      system = [
        (UIKit.UIApplication.didFinishLaunchingNotification, .didFinishLaunching),
        (UIKit.UIApplication.willEnterForegroundNotification, .willEnterForeground),
        (UIKit.UIApplication.didBecomeActiveNotification, .didBecomeActive),
        (UIKit.UIApplication.willResignActiveNotification, .willResignActive),
        (UIKit.UIApplication.didEnterBackgroundNotification, .didEnterBackground),
        (UIKit.UIApplication.willTerminateNotification, .willTerminate),
        (UIKit.UIApplication.didReceiveMemoryWarningNotification, .didReceiveMemoryWarning),
        (UIKit.UIApplication.significantTimeChangeNotification, .significantTimeChange),
      ]
    #elseif canImport(AppKit)
      system = [
        (AppKit.NSApplication.didFinishLaunchingNotification, .didFinishLaunching),
        (AppKit.NSApplication.didBecomeActiveNotification, .didBecomeActive),
        (AppKit.NSApplication.willResignActiveNotification, .willResignActive),
        (AppKit.NSApplication.willTerminateNotification, .willTerminate),
      ]
    #elseif canImport(WatchKit)
      if #available(watchOS 7.0, *) {
        system = [
          (WatchKit.WKExtension.applicationDidFinishLaunchingNotification, .didFinishLaunching),
          (WatchKit.WKExtension.applicationWillEnterForegroundNotification, .willEnterForeground),
          (WatchKit.WKExtension.applicationDidBecomeActiveNotification, .didBecomeActive),
          (WatchKit.WKExtension.applicationWillResignActiveNotification, .willResignActive),
          (WatchKit.WKExtension.applicationDidEnterBackgroundNotification, .didEnterBackground),
        ]
      } else {
        system = []
      }
    #else
      system = []
    #endif
    return system
  }
}
