#ifndef MACROS_H
#define MACROS_H
#define MACROS_LIMIT 8
#define min(a, b) ((a) < (b) ? (a) : (b))
#endif
