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

static const unsigned char script[] = {
#embed "Files/values.js" suffix(,)
#embed "Files/differences.js" suffix(,)
#embed "Files/changes.js" suffix(,)
#embed "Files/session.js" suffix(,)
#embed "Files/effects.js" suffix(,)
#embed "Files/filter.js" suffix(,)
#embed "Files/timeline.js" suffix(,)
#embed "Files/list.js" suffix(,)
#embed "Files/axis.js" suffix(,)
#embed "Files/axisDrawing.js" suffix(,)
#embed "Files/state.js" suffix(,)
#embed "Files/branches.js" suffix(,)
#embed "Files/panels.js" suffix(,)
#embed "Files/selection.js" suffix(,)
#embed "Files/playback.js" suffix(,)
#embed "Files/keys.js" suffix(,)
#embed "Files/page.js"
};

InspectorResource inspectorTemplate(void) {
  return (InspectorResource){template, sizeof(template)};
}

InspectorResource inspectorStyle(void) { return (InspectorResource){style, sizeof(style)}; }

InspectorResource inspectorScript(void) { return (InspectorResource){script, sizeof(script)}; }
