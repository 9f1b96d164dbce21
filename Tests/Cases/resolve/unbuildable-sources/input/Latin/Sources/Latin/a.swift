// ok
// café
