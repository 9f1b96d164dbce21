import Firebase
import Kit
