#ifndef INSPECTOR_RESOURCES_H
#define INSPECTOR_RESOURCES_H

#include <stddef.h>

/// The bytes of a file, which live as long as the program.
typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} InspectorResource;

InspectorResource inspectorTemplate(void);
InspectorResource inspectorStyle(void);
/// The files of the script, one after the other.
InspectorResource inspectorScript(void);

#endif
