int base(void) { return 1; }
