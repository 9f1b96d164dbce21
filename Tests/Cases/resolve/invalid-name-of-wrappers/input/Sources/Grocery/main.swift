import Chat
import Storage
