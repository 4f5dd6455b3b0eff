// A compiler of C embeds files in no time. As literals of Swift, these bytes would take longer to compile than the
// module that writes them.

#include "CViewer.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t page[] = {
#embed "../Reporting/Viewer/page.html"
};

static const uint8_t style[] = {
#embed "../Reporting/Viewer/style.css"
};

static const uint8_t script_of_file[] = {
#embed "../Reporting/Viewer/dom.js" suffix(, '\n', )
#embed "../Reporting/Viewer/numbers.js" suffix(, '\n', )
#embed "../Reporting/Viewer/model.js" suffix(, '\n', )
#embed "../Reporting/Viewer/bytes.js" suffix(, '\n', )
#embed "../Reporting/Viewer/values.js" suffix(, '\n', )
#embed "../Reporting/Viewer/case.js" suffix(, '\n', )
#embed "../Reporting/Viewer/verdict.js" suffix(, '\n', )
#embed "../Reporting/Viewer/boxes.js" suffix(, '\n', )
#embed "../Reporting/Viewer/marks.js" suffix(, '\n', )
#embed "../Reporting/Viewer/map.js" suffix(, '\n', )
#embed "../Reporting/Viewer/tree.js" suffix(, '\n', )
#embed "../Reporting/Viewer/inspector.js" suffix(, '\n', )
#embed "../Reporting/Viewer/hex.js" suffix(, '\n', )
#embed "../Reporting/Viewer/fields.js" suffix(, '\n', )
#embed "../Reporting/Viewer/findings.js" suffix(, '\n', )
#embed "../Reporting/Viewer/metadata.js" suffix(, '\n', )
#embed "../Reporting/Viewer/credentials.js" suffix(, '\n', )
#embed "../Reporting/Viewer/timeline.js" suffix(, '\n', )
#embed "../Reporting/Viewer/sizes.js" suffix(, '\n', )
#embed "../Reporting/Viewer/places.js" suffix(, '\n', )
#embed "../Reporting/Viewer/paper.js" suffix(, '\n', )
#embed "../Reporting/Viewer/file.js"
};

static const uint8_t script_of_index[] = {
#embed "../Reporting/Viewer/dom.js" suffix(, '\n', )
#embed "../Reporting/Viewer/numbers.js" suffix(, '\n', )
#embed "../Reporting/Viewer/places.js" suffix(, '\n', )
#embed "../Reporting/Viewer/case.js" suffix(, '\n', )
#embed "../Reporting/Viewer/index.js"
};

// Made by scripts/make-coast from data of Natural Earth, which are in the public domain.
static const uint8_t coast[] = {
#embed "../Reporting/Viewer/coast.txt"
};

const ViewerBytes viewer_parts[5] = {
    [ViewerPartPage] = {page, sizeof page},
    [ViewerPartStyle] = {style, sizeof style},
    [ViewerPartScriptOfFile] = {script_of_file, sizeof script_of_file},
    [ViewerPartScriptOfIndex] = {script_of_index, sizeof script_of_index},
    [ViewerPartCoast] = {coast, sizeof coast},
};
