import * as v from 'valibot';

/** What every document of the gateway carries: its owner and the channel that it flows through. */
const owned = {
  _id: v.string(),
  _rev: v.optional(v.string()),
  _deleted: v.optional(v.boolean()),
  user: v.string(),
  dbId: v.string(),
};

/** `type` of a NOTE_TREE document. */
export const NOTE_KIND = { folder: 0, note: 1 } as const;
/** `status` of a NOTE_TREE document (specification section 3: "alt status"). */
export const NOTE_STATUS = { deleted: 0, enabled: 1, forceDeleted: 2 } as const;
/** `activeScene` of a note. */
export const NOTE_SCENE = { scribble: 0, text: 1, meeting: 2, pdf: 3, draft: 4 } as const;

/** A note or a folder of the tree, as far as the web reads it; every other field is kept as it came. */
export const noteTreeDocument = v.looseObject({
  ...owned,
  uniqueId: v.string(),
  title: v.optional(v.string()),
  parentUniqueId: v.optional(v.nullable(v.string())),
  type: v.optional(v.number()),
  status: v.optional(v.number()),
  activeScene: v.optional(v.nullable(v.number())),
  favorite: v.optional(v.nullable(v.number())),
  createdAt: v.optional(v.number()),
  updatedAt: v.optional(v.number()),
  commitId: v.optional(v.nullable(v.string())),
  modeType: v.optional(v.nullable(v.number())),
  pageNameList: v.optional(v.nullable(v.looseObject({ pageNameList: v.optional(v.array(v.string())) }))),
});

/** 0 by the specification, 2 in every observed client: both are pushes. 1 is service chat. */
export const MSG_TYPE = { push: 0, service: 1, pushObserved: 2 } as const;
export const CONTENT_TYPE = {
  file: 'digital_content',
  screensaver: 'push_screensaver',
  webPage: 'webpage_content',
} as const;

export const messageDocument = v.looseObject({
  ...owned,
  msgType: v.number(),
  contentType: v.optional(v.nullable(v.string())),
  uniqueId: v.optional(v.string()),
  name: v.optional(v.string()),
  size: v.optional(v.number()),
  isRead: v.optional(v.number()),
  isRevoke: v.optional(v.union([v.number(), v.boolean()])),
  createdAt: v.optional(v.number()),
  updatedAt: v.optional(v.number()),
  content: v.string(),
});
export type MessageDocument = v.InferOutput<typeof messageDocument>;

const storedObject = v.looseObject({
  key: v.string(),
  size: v.optional(v.union([v.number(), v.string()])),
  url: v.optional(v.string()),
  displayName: v.optional(v.string()),
  provider: v.optional(v.string()),
  expires: v.optional(v.number()),
});

/** What a push's `content` holds as JSON text; `storage` is keyed by the extension. `md5` is lower-case hex or ''. */
export const messageContent = v.looseObject({
  _id: v.string(),
  name: v.string(),
  title: v.optional(v.string()),
  ownerId: v.optional(v.string()),
  formats: v.optional(v.array(v.string())),
  size: v.optional(v.number()),
  md5: v.optional(v.string()),
  createdAt: v.optional(v.union([v.number(), v.string()])),
  updatedAt: v.optional(v.union([v.number(), v.string()])),
  storage: v.optional(v.record(v.string(), v.looseObject({ oss: v.optional(storedObject) }))),
});
export type MessageContent = v.InferOutput<typeof messageContent>;

/** `modeType` of a READER_LIBRARY document; the numbers are the specification's record types. */
export const LIBRARY_MODE = { annotation: 1, bookmark: 2, folder: 3, book: 4, link: 5 } as const;
/** The inverse of a note's status: 0 stands in the shelf, 1 lies in the bin. */
export const BOOK_STATUS = { enabled: 0, removed: 1 } as const;

export const libraryDocument = v.looseObject({
  ...owned,
  modeType: v.optional(v.number()),
  status: v.optional(v.number()),
  uniqueId: v.optional(v.string()),
  name: v.optional(v.nullable(v.string())),
  title: v.optional(v.nullable(v.string())),
  authors: v.optional(v.nullable(v.string())),
  progress: v.optional(v.nullable(v.union([v.string(), v.number()]))),
  parentUniqueId: v.optional(v.nullable(v.string())),
  libraryUniqueId: v.optional(v.nullable(v.string())),
  documentUniqueId: v.optional(v.nullable(v.string())),
  coverUrl: v.optional(v.nullable(v.string())),
  createdAt: v.optional(v.number()),
  updatedAt: v.optional(v.number()),
});

/** Channel names (specification section 3): a stream of one user's documents inside the one gateway database. */
export const noteTreeChannel = (uid: string): string => `${uid}-NOTE_TREE`;
export const messageChannel = (uid: string): string => `${uid}-MESSAGE`;
export const libraryChannel = (uid: string): string => `${uid}-READER_LIBRARY`;
