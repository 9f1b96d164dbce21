#include <Base/base.h>
