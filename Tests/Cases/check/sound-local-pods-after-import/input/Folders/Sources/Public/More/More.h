#define MORE 1
