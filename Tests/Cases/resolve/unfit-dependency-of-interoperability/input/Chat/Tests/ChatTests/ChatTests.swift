@testable import Chat
