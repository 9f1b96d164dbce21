#include "Sum.h"

int sum(int a, int b) { return a + b; }
