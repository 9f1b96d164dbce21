typedef int (*types_check)(int value);
struct types_point {
  int across;
};
