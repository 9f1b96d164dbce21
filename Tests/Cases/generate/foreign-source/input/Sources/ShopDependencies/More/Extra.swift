func extra() {}
