#pragma once
// namespace old {}
#include "parts.hpp"
int all(void);
