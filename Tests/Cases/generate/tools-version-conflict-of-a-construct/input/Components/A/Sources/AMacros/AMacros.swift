@main struct AMacros { static func main() {} }
