import Remote
