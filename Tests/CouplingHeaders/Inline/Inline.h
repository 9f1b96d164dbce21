static inline int inline_double(int value) { return value * 2; }
