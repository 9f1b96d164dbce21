#pragma once
#include <stdint.h>
namespace engine {
  int start();
}
