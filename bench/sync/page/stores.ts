/** PouchDB writes one record here for each document, of the note tree's database. */
export const DOCUMENTS = { database: '-note', store: 'document-store' } as const;
/** The engine keeps one record here for each page of the feed before its documents go into PouchDB. */
export const PAGES = { database: 'inkside-', store: 'pages' } as const;
