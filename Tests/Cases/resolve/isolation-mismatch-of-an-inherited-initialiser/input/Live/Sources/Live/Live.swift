import Api

public final class FileStore: Controller, Store {}
