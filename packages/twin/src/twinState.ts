import { isObject } from '@inkside/kit';
import { extensionOf } from '@inkside/protocol';
import * as v from 'valibot';

import { libraryState, NO_LIBRARY } from './libraryState';

/** Two formats of notes: 3.0 keeps the points of all notes in one folder, 3.1 and later beside each note. */
export const FIRMWARES = ['3.0', '3.5'] as const;
export type Firmware = (typeof FIRMWARES)[number];

const MEBIBYTE = 1024 ** 2;
/** What a device may be told to have, in bytes. */
export const CAPACITIES = [MEBIBYTE / 4, 16 * MEBIBYTE, 256 * MEBIBYTE] as const;

export const FILE_KINDS = ['text', 'picture', 'pdf', 'epub', 'note', 'other'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

const twinFile = v.object({
  documentId: v.string(),
  /** In the object store. */
  key: v.string(),
  name: v.string(),
  kind: v.picklist(FILE_KINDS),
  isScreensaver: v.boolean(),
  /** Bytes; 0 where nobody says it and it has not arrived. */
  size: v.number(),
  /** Lower-case hex; '' where the document gives none. */
  md5: v.string(),
  /** `waiting`: it could not be fetched yet. `refused`: the device does not take it, for its reason. */
  state: v.picklist(['here', 'waiting', 'refused']),
  reason: v.string(),
  isOpened: v.boolean(),
});
export type TwinFile = v.InferOutput<typeof twinFile>;

const twinNote = v.object({
  noteId: v.string(),
  title: v.string(),
  updatedAt: v.number(),
  pageIds: v.array(v.string()),
  removedPageIds: v.array(v.string()),
  /** Its objects that the device holds, as of `heldAt`. */
  keys: v.array(v.string()),
  heldAt: v.number(),
  bytes: v.number(),
  /** What the ledger was told of it last: `opened`, a reason, or ''. */
  told: v.optional(v.string(), ''),
});
export type TwinNote = v.InferOutput<typeof twinNote>;

const text = v.string();
const logEntry = v.object({ at: v.number(), what: text, params: v.record(text, v.union([text, v.number()])) });

const twinState = v.object({
  version: v.literal(1),
  deviceUniqueId: text,
  model: text,
  isAsleep: v.boolean(),
  isAirplane: v.boolean(),
  isSlow: v.boolean(),
  /** Bytes that its storage holds. */
  capacity: v.number(),
  firmware: v.picklist(FIRMWARES),
  /** Whose device it is, and the token of its own; null while it is not bound. */
  bound: v.nullable(
    v.object({
      uid: text,
      name: text,
      token: text,
      /** Since when it has this token. */ tokenAt: v.number(),
      deviceId: v.number(),
    }),
  ),
  /** What its owner lets it say while it is locked; null while it is not. */
  lock: v.nullable(text),
  /** Up to where the channels were read; empty for their beginning. */
  since: text,
  /** By document. */
  files: v.record(text, twinFile),
  notes: v.record(text, twinNote),
  library: libraryState,
  /** What the ledger has not been told yet. */
  words: v.array(
    v.object({
      /** What `documentId` names: a pushed file by its document, a note or a book by its own id. */
      kind: v.optional(v.picklist(['file', 'note', 'book']), 'file'),
      documentId: text,
      event: v.picklist(['opened', 'rejected']),
      reason: text,
      writtenAt: v.exactOptional(v.number()),
    }),
  ),
  log: v.array(logEntry),
});
export type TwinState = v.InferOutput<typeof twinState>;

export const newState = (deviceUniqueId: string, model: string): TwinState => ({
  version: 1,
  deviceUniqueId,
  model,
  isAsleep: false,
  isAirplane: false,
  isSlow: false,
  capacity: CAPACITIES[2],
  firmware: '3.5',
  bound: null,
  lock: null,
  since: '',
  files: {},
  notes: {},
  library: NO_LIBRARY,
  words: [],
  log: [],
});

/** A device that is bound already, and knows nothing of the account yet. */
export const boundState = (
  { deviceUniqueId, model }: Pick<TwinState, 'deviceUniqueId' | 'model'>,
  bound: NonNullable<TwinState['bound']>,
): TwinState => ({ ...newState(deviceUniqueId, model), bound });

/** What was kept, if it is a device's; a new one where it is not. */
export const readState = (kept: unknown, deviceUniqueId: string, model: string): TwinState => {
  const state = v.safeParse(twinState, kept);
  if (state.success) return state.output;
  // One that knew no library yet reads the channels from their beginning.
  const older = v.safeParse(twinState, isObject(kept) ? { ...kept, library: NO_LIBRARY, since: '' } : undefined);
  return older.success ? older.output : newState(deviceUniqueId, model);
};

/** All that is an account's; the device and its settings stay. */
export const unbound = (state: TwinState): TwinState => ({
  ...newState(state.deviceUniqueId, state.model),
  isAirplane: state.isAirplane,
  isSlow: state.isSlow,
  capacity: state.capacity,
  firmware: state.firmware,
});

const KINDS: ReadonlyMap<string, FileKind> = new Map([
  ...['txt', 'md', 'log', 'csv', 'json'].map((ending) => [ending, 'text'] as const),
  ...['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp'].map((ending) => [ending, 'picture'] as const),
  ['pdf', 'pdf'],
  ['epub', 'epub'],
  ['note', 'note'],
]);

/** What the device makes of a file of that name. */
export const kindOf = (name: string): FileKind => KINDS.get(extensionOf(name)) ?? 'other';

/** Bytes that are taken. */
export const usedBytes = ({ files, notes, library }: TwinState): number =>
  Object.values(files).reduce((sum, { state, size }) => sum + (state === 'here' ? size : 0), 0) +
  Object.values(notes).reduce((sum, { bytes }) => sum + bytes, 0) +
  Object.values(library.books).reduce((sum, { key, size }) => sum + (key === '' ? 0 : size), 0);
