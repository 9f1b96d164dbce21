#if canImport(D)
import D
#endif
