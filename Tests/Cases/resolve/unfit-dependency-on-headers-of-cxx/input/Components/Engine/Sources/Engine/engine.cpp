#include "engine.hpp"
namespace engine { int start() { return 1; } }
