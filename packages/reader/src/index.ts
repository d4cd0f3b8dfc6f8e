export { bookFacts } from './facts/bookFacts';
export { BookError, type BookFacts, type BookFault, type ByteSource, sourceOfBlob } from './facts/source';
export { mount } from './pages/mount';
export {
  type BookEvents,
  type BookFile,
  type BookPlace,
  type Box,
  type ContentsLine,
  type FoundWords,
  type MarkColour,
  type MountedBook,
  type MountOptions,
  type OpenedBook,
  type PageColours,
  type PageFont,
  type PageInk,
  type PageLook,
  type PageSettings,
  type PaintedMark,
  type Selected,
  type Spot,
} from './pages/types';
export { readCatalogue, searchAddress } from './catalogues/readCatalogue';
export type {
  CatalogueDocument,
  CatalogueEntry,
  CatalogueFacet,
  CatalogueFile,
  CataloguePage,
} from './catalogues/types';
