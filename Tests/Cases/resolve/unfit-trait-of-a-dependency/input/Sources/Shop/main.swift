#if canImport(Core)
import Core
#endif
