package enum Answer {
  case none, missing(Missing.Reason)
}
