#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
#if swift(>=5)
  import Deep
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
#endif
