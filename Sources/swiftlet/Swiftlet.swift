@main struct Swiftlet { static func main() {} }
