#if os(macOS)
  import Support
#endif
