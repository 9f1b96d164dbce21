#define HIDDEN 1
