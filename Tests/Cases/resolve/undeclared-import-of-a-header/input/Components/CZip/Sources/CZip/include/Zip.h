#include "Base/base.h"
int zip(void);
