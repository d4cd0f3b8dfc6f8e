const types: Readonly<Record<string, string>> = {
  epub: 'application/epub+zip',
  pdf: 'application/pdf',
  mobi: 'application/x-mobipocket-ebook',
  azw: 'application/vnd.amazon.ebook',
  azw3: 'application/vnd.amazon.mobi8-ebook',
  fb2: 'application/x-fictionbook+xml',
  cbz: 'application/vnd.comicbook+zip',
  cbr: 'application/vnd.comicbook-rar',
  djvu: 'image/vnd.djvu',
  txt: 'text/plain; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  rtf: 'application/rtf',
};

/** The media type of a book's file by its extension in lower case. */
export const mediaTypeOf = (extension: string): string => types[extension] ?? 'application/octet-stream';

/** OPDS 1.2, section 2. */
export const ATOM = 'application/atom+xml;profile=opds-catalog';
export const NAVIGATION = `${ATOM};kind=navigation`;
export const ACQUISITION = `${ATOM};kind=acquisition`;
export const OPDS2 = 'application/opds+json';
/** Authentication for OPDS 1.0. */
export const AUTHENTICATION = 'application/opds-authentication+json';
export const OPEN_SEARCH = 'application/opensearchdescription+xml';
