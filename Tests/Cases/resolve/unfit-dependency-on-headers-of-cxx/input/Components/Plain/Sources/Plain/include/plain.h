#ifndef PLAIN_H
#define PLAIN_H
#include <string>
int plain(const char *namespace, int template, int class);
#endif
