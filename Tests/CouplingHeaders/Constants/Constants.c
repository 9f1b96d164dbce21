#include "Constants.h"

const int constantsWidth = 3;
