import Chat
import Testing
