#include "All.h"

int user_total(void) {
  struct types_point point = {CASES_SLOW};
  return inline_double(point.across * MACROS_LIMIT) + constantsWidth + functions_count();
}
