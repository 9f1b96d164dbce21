#include "Engine.h"
int home;
