import Forms

func signUp() {
  Registration.register()
}
