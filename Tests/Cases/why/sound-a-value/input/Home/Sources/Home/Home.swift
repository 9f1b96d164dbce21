public protocol HomeConfiguration: Sendable { var pageSize: Int { get } }
