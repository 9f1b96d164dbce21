// The shapes of the functions of libIndexStore that the tool calls. The library belongs to a toolchain and is opened when
// it is asked for; nothing is linked. The functions are those of clang/tools/IndexStore in LLVM, whose C interface is
// stable: texts come by value, which Swift cannot declare.
#ifndef INTEGRATE_INDEXSTORE_H
#define INTEGRATE_INDEXSTORE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  const char *data;
  size_t length;
} IndexText;
typedef void *IndexRef;

typedef IndexRef (*IndexOpenStore)(const char *path, IndexRef *error);
typedef IndexRef (*IndexOpen)(IndexRef store, const char *name, IndexRef *error);
typedef void (*IndexDispose)(IndexRef);
typedef const char *(*IndexDescription)(IndexRef);
typedef bool (*IndexTextVisitor)(void *context, IndexText);
typedef bool (*IndexVisitor)(void *context, IndexRef);
typedef bool (*IndexEachUnit)(IndexRef store, unsigned sorted, void *context, IndexTextVisitor);
typedef bool (*IndexEach)(IndexRef, void *context, IndexVisitor);
typedef IndexText (*IndexGetText)(IndexRef);
typedef IndexRef (*IndexGet)(IndexRef);
typedef bool (*IndexGetFlag)(IndexRef);
typedef int (*IndexGetNumber)(IndexRef);
typedef uint64_t (*IndexGetBits)(IndexRef);
typedef void (*IndexGetTime)(IndexRef, int64_t *seconds, int64_t *nanoseconds);
typedef void (*IndexGetPlace)(IndexRef, unsigned *line, unsigned *column);

// The bits and numbers of indexstore.h that the tool asks for.
enum {
  IndexRoleDefinition = 1 << 1,
  IndexRoleReference = 1 << 2,
  IndexRoleChildOf = 1 << 9,
  IndexRoleExtendedBy = 1 << 14,
};
enum {
  IndexKindModule = 1,
  IndexKindMacro = 4,
  IndexKindEnum = 5,
  IndexKindStruct = 6,
  IndexKindClass = 7,
  IndexKindProtocol = 8,
  IndexKindExtension = 9,
  IndexKindTypealias = 11,
  IndexKindFunction = 12,
  IndexKindEnumConstant = 15,
  IndexKindInstanceMethod = 16,
  IndexKindStaticMethod = 18,
  IndexKindConstructor = 22,
  IndexKindConversion = 24,
  IndexKindParameter = 25,
};

#endif
