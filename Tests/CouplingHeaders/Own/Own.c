// MACROS_LIMIT, CASES_FAST
#define MACROS_LIMIT 2
#define WRAP(constantsRatio) (constantsRatio)

enum own_mode { CASES_FAST };

static int min(int a, int b) { return a < b ? a : b; }

struct own {
  int functions_count;
  const char *types_check;
};

int own(int constantsWidth, int (*inline_double)(int)) {
  struct own own = {.functions_count = MACROS_LIMIT, .types_check = "CASES_SLOW"};
  const int constantsRatio = CASES_FAST;
#if 0
  own.functions_count = CASES_SLOW;
#endif
  return inline_double(constantsWidth) * min(own.functions_count, WRAP(constantsRatio));
}
