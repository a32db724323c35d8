// The parts of the page, compiled into the program so that one file can be installed. In C, because
// the Swift compiler needs seconds for an array of 90,000 bytes.
#include "ComposableInspectorPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"  // #embed

static const unsigned char template[] = {
#embed "Files/page.html"
};

static const unsigned char style[] = {
#embed "Files/page.css"
};

// Each file after those that it imports from.
static const unsigned char script[] = {
#embed "Files/values.js" suffix(, '\f',)
#embed "Files/moments.js" suffix(, '\f',)
#embed "Files/session.js" suffix(, '\f',)
#embed "Files/axis.js" suffix(, '\f',)
#embed "Files/elements.js" suffix(, '\f',)
#embed "Files/list.js" suffix(, '\f',)
#embed "Files/axisView.js" suffix(, '\f',)
#embed "Files/details.js" suffix(, '\f',)
#embed "Files/page.js"
};

InspectorResource inspectorTemplate(void) {
  return (InspectorResource){template, sizeof(template)};
}

InspectorResource inspectorStyle(void) { return (InspectorResource){style, sizeof(style)}; }

InspectorResource inspectorScript(void) { return (InspectorResource){script, sizeof(script)}; }
