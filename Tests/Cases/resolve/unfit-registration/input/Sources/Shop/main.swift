import Clock
import Log
import ShopRegistration

struct OwnLog: Log { func write(_ text: String) {} }

// It made its own log, before there was a component for it.
Registration.register(log: { OwnLog() })
