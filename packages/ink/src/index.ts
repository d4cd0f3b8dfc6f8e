export type { ArchivedNote } from './archive/archivedNote';
export { packNote } from './archive/exportNote';
export { checkNote, type NoteCheck, skippedOf } from './archive/checkNote';
export { type NoteArchive, openNoteArchive, summariseArchive } from './archive/noteArchive';
export { folderOf } from './archive/noteFiles';
export { readLog } from './archive/noteLogs';
export { rewriteArchive } from './archive/rewriteArchive';
export { type InflateFault, setNativeInflate } from './bytes/inflate';
export { allocateSamples, sliceSamples } from './bytes/samples';
export type { InsertedThing } from './editing/placedFiles';
export { noteObjects } from './encode/encodeNote';
export type { NoteContent, NoteObject, PageContent } from './encode/noteContent';
export { noBackground } from './encode/noteRecords';
export {
  type AssetBytes,
  type ExportCanvas,
  type ExportPage,
  type PageFormat,
  type Pixels,
  shownAssets,
  withoutTemplate,
} from './export/exportModel';
export { endingOf, fileNameOf, isPaged, pageFileName } from './export/fileNames';
export { pictureFacts } from './export/images/pictureFacts';
export { isDecodable } from './export/images/pictureFacts';
export type { ExportMachine, NoteExport } from './export/noteExport';
export { LEAST_DPI, MOST_DPI } from './export/paintBitmap';
export { canvasTextPictures } from './export/textPictures';
export { attempt } from './failures';
export type { LayerAct, LayerRefusal, PageLayer } from './layers/layerActs';
export type { FoundNote, ImportedNote, ImportsPort, SaveEvent, SaveTarget } from './imports/importsPort';
export type { Ink } from './inkPort';
export type { InkDeps } from './inkDeps';
export type {
  InkBounds,
  InkExportFormat,
  InkExportOrder,
  InkExportPort,
  InkFault,
  InkPort,
  InkSource,
  InkSpot,
  InkWords,
  NoteOutline,
  NoteVersionsPort,
  OutlinedInkPage,
} from './inkPorts';
export {
  loadBookInk,
  loadImportsRepair,
  loadInkEngine,
  loadNoteExport,
  loadNoteSources,
  loadPdfPages,
  loadRecordedInk,
} from './later';
export type { BookInkPage, BookSheet, BookSheetFound } from './render/bookInkPage';
export { type BookInk, bookInk, type BookStroke, bookStrokes } from './making/bookInk';
export type {
  MadeNote,
  MakingPort,
  NewNote,
  NoteText,
  SavedText,
  TextDraft,
  TextPicture,
  TextToSave,
} from './making/makingPort';
export type { PaperId, PaperPicture } from './making/papers';
export type { Placing } from './making/placing';
export { strokeNote, strokesOnPage } from './making/strokeNote';
export {
  type DrawnShape,
  type InkFailure,
  InkFormatError,
  type InkLayer,
  type NoteSummary,
  type PointSamples,
  type Shape,
} from './model';
export type { NoteSources } from './noteSources';
export { newestRows, normalId, sameId, titleOf } from './pageOrder';
export { memberOf, parseNoteJson } from './records/json';
export { pageModelFile } from './records/pages';
export type { Recording } from './records/recording';
export { blankResource } from './records/resources';
export { blankShape } from './records/shapes';
export type { Background, DisplayList } from './render/page/displayList';
export { type Picture, pictureNameOf, type Pictures } from './render/page/frame';
export { GrainPatterns } from './render/page/grain';
export { pageDisplay } from './render/page/pageDisplay';
export type { PaintContext } from './render/page/painter';
export { pageText } from './render/richText/pageText';
export { boundingBox } from './render/shapes/shapeStyle';
export { setSpareFonts } from './render/text/textPainter';
export type {
  HeldFile,
  InkExportHandles,
  InkExportPreview,
  InkHand,
  InkHandles,
  InkSurface,
  PageOfNote,
  PageOnSurface,
  PageSpan,
  StrokeFacts,
  PenSample,
  SurfaceColours,
  Viewport,
} from './surfaces';
export type { InkLine, RecordedInk } from './recorded/recordedInk';
export { tocFile, tocTitles } from './tableOfContents';
export type { CloudPapers } from './worker/host/noteAssets';
export { isSvg } from './worker/loading/svgPicture';
export type { ChangedPages, PagesChange, PrintedPaperId } from './writing/pagesChange';
export type { InkWritingPort, WritingState, WrittenEdit } from './writing/inkWritingPort';
