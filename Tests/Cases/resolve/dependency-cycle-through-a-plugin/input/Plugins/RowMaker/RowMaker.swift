import PackagePlugin

@main struct RowMaker: BuildToolPlugin {}
