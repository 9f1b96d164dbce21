import High
