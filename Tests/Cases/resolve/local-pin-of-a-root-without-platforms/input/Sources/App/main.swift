import one
