#ifndef WIRE_H
#define WIRE_H
#import <Base/base.h>
#endif
