extension Page { static let all: [Page] = [] }
