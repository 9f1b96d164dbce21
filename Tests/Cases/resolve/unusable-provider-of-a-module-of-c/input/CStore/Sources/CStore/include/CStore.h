int store_open(const char *path);
