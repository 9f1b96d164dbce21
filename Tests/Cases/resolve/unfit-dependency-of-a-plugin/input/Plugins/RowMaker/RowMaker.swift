import PackagePlugin

@main struct RowMaker: CommandPlugin {}
