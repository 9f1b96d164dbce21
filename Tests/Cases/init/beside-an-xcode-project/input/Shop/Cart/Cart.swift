struct Cart {}
