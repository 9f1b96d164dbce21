// Written by integrate from component.yaml; do not edit.

// Runs when the test process starts, before its first test.
#include "setup.h"

extern void integrate_setup_ChatTestConfiguration(void);

__attribute__((constructor)) static void integrate_start(void) {
  integrate_setup_ChatTestConfiguration();
}
