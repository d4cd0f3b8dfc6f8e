/** What is heavy and needed by few comes with its first use: the engine that shows notes, with its worker. */
export const loadInkEngine = () => import('./inkPort');

/** Notes that come from here: opened from files, with their store, and made anew. */
export const loadNoteSources = () => import('./noteSources');

/** What a repair of broken databases asks of that store. */
export const loadImportsRepair = () => import('./imports/mendImports');

/** Writes pages as PDF, SVG and PNG; brings a library for PDFs along. */
export const loadNoteExport = () => import('./export/noteExport');

/** Ink over pages of books: nobody but readers needs it. */
export const loadBookInk = () => import('./render/bookInkPage');

/** Draws pages of a PDF; for a worker, since it takes the page's time and brings pdf.js along. */
export const loadPdfPages = () => import('./worker/pdfPage');

/** Draws the ink of a recording: nobody but who watches one needs it. */
export const loadRecordedInk = () => import('./recorded/recordedInk');
