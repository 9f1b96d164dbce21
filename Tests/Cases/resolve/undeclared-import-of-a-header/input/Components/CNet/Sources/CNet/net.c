#include <stdio.h>
#include "net.h"
#include "wire.h"
#include "hidden.h"
#include "inner.h"
#include <CWeb/web.h>
#include "CSSL/ssl.h"
/* A copy of
   #include "Zip.h" */
#if 0
#include "Zip.h"
#endif
#if __has_include("Zip.h")
#include "Zip.h"
#endif
#ifdef WITH_ZIP
#  include "Zip.h"
#endif
#ifdef WITH_LUCK
#include <Base/base.h>
#endif
#if defined __linux__ || \
  ( defined(__APPLE__) && !defined(__OBJC__) )
#include <Base/base.h> // both of them
#endif
int net(void) { return 1; }
