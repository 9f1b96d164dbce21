#include <Cases/Cases.h>
#include <Constants/Constants.h>
#include <Functions/Functions.h>
#include <Inline/Inline.h>
#include <Macros/Macros.h>
#include <Types/Types.h>
#include "User.h"
