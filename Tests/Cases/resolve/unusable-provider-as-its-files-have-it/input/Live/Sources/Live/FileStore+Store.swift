import Api

extension FileStore: Store {}
