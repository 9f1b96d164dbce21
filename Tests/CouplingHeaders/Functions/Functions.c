#include "Functions.h"
#include "../User/User.h"

int functions_count(void) { return user_total(); }
