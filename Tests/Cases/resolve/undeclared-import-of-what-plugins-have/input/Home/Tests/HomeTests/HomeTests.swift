#if canImport(PackagePlugin)
  import PackagePlugin
#endif
