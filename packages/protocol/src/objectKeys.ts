/**
 * Every key in the object store, once (source: specification section 3, "Storage key layout"; observed cloud: `{uid}/` first).
 * The cloud writes demo objects by it, the web client reads and writes by it. Keys hold `#` and are never percent-encoded here.
 */

/** The bucket's key in `config/buckets`, and the default bucket's name (specification section 3). */
export const DEFAULT_BUCKET = 'onyx-cloud';

export const notePrefix = (uid: string, noteId: string): string => `${uid}/note/${noteId}/`;

/** Parts of a note below {@link notePrefix}; each lists with a trailing slash. */
export const noteFolders = {
  shape: 'shape/',
  point: 'point/',
  resourcePb: 'resource/pb/',
  resourceData: 'resource/data/',
  template: 'template/json/',
  virtualDoc: 'virtual/doc/pb/',
  virtualPage: 'virtual/page/pb/',
  pageModel: 'pageModel/pb/',
  link: 'link/pb/',
  toc: 'toc/pb/',
} as const;

export const noteKeys = {
  shapeZip: (uid: string, noteId: string, pageId: string, infoRevisionId: string, ms: number): string =>
    `${notePrefix(uid, noteId)}${noteFolders.shape}${pageId}#${infoRevisionId}#${ms}.zip`,
  points: (uid: string, noteId: string, pageId: string, revisionId: string): string =>
    `${notePrefix(uid, noteId)}${noteFolders.point}${pageId}#${revisionId}#points`,
  /** The folder where firmware before 3.1 put points of all notes; read, never written. */
  oldPoints: (uid: string): string => `${uid}/point/`,
  /** One of its files. */
  pointsOld: (uid: string, pageId: string, revisionId: string): string => `${uid}/point/${pageId}#${revisionId}#points`,
  resourcePb: (uid: string, noteId: string, revisionId: string, ms: number): string =>
    `${notePrefix(uid, noteId)}${noteFolders.resourcePb}${revisionId}#${ms}`,
  resourceData: (uid: string, noteId: string, file: string): string =>
    `${notePrefix(uid, noteId)}${noteFolders.resourceData}${file.replace(/^\//, '')}`,
  template: (uid: string, noteId: string, pageId: string): string =>
    `${notePrefix(uid, noteId)}${noteFolders.template}${pageId}.template_json`,
  virtualDoc: (uid: string, noteId: string): string => `${notePrefix(uid, noteId)}${noteFolders.virtualDoc}${noteId}`,
  virtualPage: (uid: string, noteId: string, revisionId: string): string =>
    `${notePrefix(uid, noteId)}${noteFolders.virtualPage}${revisionId}`,
  pageModel: (uid: string, noteId: string, revisionId: string): string =>
    `${notePrefix(uid, noteId)}${noteFolders.pageModel}${revisionId}`,
  /** The note's own record list; not seen in the real cloud's web traffic, written for devices and for export. */
  noteInfo: (uid: string, noteId: string): string => `${notePrefix(uid, noteId)}note/pb/note_info`,
  thumbnail: (uid: string, noteId: string): string => `${uid}/thumbnail/${noteId}.png`,
} as const;

export const pushKey = (uid: string, id: string, extension: string): string =>
  `${uid}/push/${id}${extension === '' ? '' : `.${extension}`}`;

export const bookKeys = {
  /** The specification's layout, which we write. */
  file: (uid: string, bookId: string, extension: string): string =>
    `${uid}/reader/${uid}/book/${bookId}/${bookId}.${extension}`,
  cover: (uid: string, bookId: string): string => `${uid}/reader/${uid}/thumbnail/${bookId}.png`,
  /** The observed layout, which we read too. */
  fileObserved: (uid: string, bookId: string, extension: string): string =>
    `${uid}/reader/${bookId}/book/${bookId}.${extension}`,
  coverObserved: (uid: string, bookId: string): string => `${uid}/reader/${bookId}/thumbnail/${bookId}.png`,
  /** The zip of shapes of ink, by the path of its commit, which may leave out the folder of its owner. */
  inkFile: (uid: string, path: string): string => {
    const plain = path.replace(/^\/+/, '');
    return plain.startsWith(`${uid}/`) ? plain : `${uid}/${plain}`;
  },
  /**
   * How the keys of a page's points begin; its revision and `#points` follow. They lie beside the zip of shapes, as those
   * of notes do: ours, since nobody has shown where devices put them.
   */
  inkPoints: (zipKey: string, pageId: string): string =>
    `${zipKey.slice(0, Math.max(0, zipKey.lastIndexOf('/'))).replace(/\/shape$/, '')}/point/${pageId}#`,
  /** A folder's own picture, where somebody made one. */
  folderCover: (uid: string, folderId: string): string => `${uid}/reader/userdata/library/thumbnail/${folderId}.png`,
} as const;

/** Where a book's file may lie, in either layout; each lists with a trailing slash. */
export const bookFolders = (uid: string, bookId: string): readonly string[] => [
  `${uid}/reader/${uid}/book/${bookId}/`,
  `${uid}/reader/${bookId}/book/`,
];

/** The book whose file a key names, in either layout; undefined for covers, marks and all else. */
export const bookIdOfKey = (key: string): string | undefined =>
  /\/book\/([^/]+)\/[^/]+$/.exec(key)?.[1] ?? /\/reader\/([^/]+)\/book\/[^/]+$/.exec(key)?.[1];

/** The file extension without its dot, in lower case; '' where there is none. */
export const extensionOf = (name: string): string => {
  const dot = name.lastIndexOf('.');
  return dot <= 0 || dot === name.length - 1 ? '' : name.slice(dot + 1).toLowerCase();
};
