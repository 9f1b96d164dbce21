public protocol StoreConfiguration { var retries: Int { get } }
