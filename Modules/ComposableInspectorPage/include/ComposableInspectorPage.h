#ifndef COMPOSABLE_INSPECTOR_PAGE_H
#define COMPOSABLE_INSPECTOR_PAGE_H

#include <stddef.h>

/// The bytes of a file, valid for the lifetime of the process.
typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} InspectorResource;

InspectorResource inspectorTemplate(void);
InspectorResource inspectorStyle(void);
/// The files of the script, with a form feed between two.
InspectorResource inspectorScript(void);

#endif
