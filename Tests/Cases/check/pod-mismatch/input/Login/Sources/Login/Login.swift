import Firebase
