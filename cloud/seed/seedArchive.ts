import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

import * as v from 'valibot';

/**
 * An archive of what an account may begin with: documents and objects of no account in particular and of no particular
 * time. It is one text of JSON with the items, its length before it (4 bytes, big-endian), and behind it the bytes that
 * the items name; all of it is packed by Brotli at once, so that what is there twice costs nothing.
 *
 * What belongs to an account or a time stands in the JSON as a mark:
 * - `{uid}` inside of a text: the account's id
 * - `{"$ago": 1000}`: the time, in epoch milliseconds, so many milliseconds before the archive is loaded
 * - `{"$json": …}`: the value as text of JSON
 */
const FORMAT = 'inkside-seed';
const VERSION = 1;
export const SEED_FORMAT = { format: FORMAT, version: VERSION } as const;
export const UID_MARK = '{uid}';
export const AGO_MARK = '$ago';
export const JSON_MARK = '$json';
export const LENGTH_BYTES = 4;

/** Where content lies among the bytes: the first one, and how many. */
const span = v.tuple([v.number(), v.number()]);
export type Span = v.InferOutput<typeof span>;

/** Fields of a record that differ from those of a blank one. */
const fields = v.record(v.string(), v.union([v.string(), v.number()]));
export type SeedFields = v.InferOutput<typeof fields>;

const shape = v.object({
  /** Without a `uniqueId` the shape gets one when it is loaded. */
  fields,
  /** How many samples of the note are its own; none for a shape that has no points. */
  samples: v.optional(v.number()),
});
export type SeedShape = v.InferOutput<typeof shape>;

const page = v.object({
  pageId: v.string(),
  width: v.number(),
  height: v.number(),
  layers: v.array(v.object({ id: v.number(), lock: v.boolean(), show: v.boolean() })),
  shapes: v.array(shape),
  template: v.optional(v.string()),
  title: v.optional(v.string()),
  pdf: v.optional(v.object({ file: v.string(), pageIndex: v.number() })),
});

/** A note before it is written in the device's format, which holds times and ids in many places. */
const note = v.object({
  noteId: v.string(),
  title: v.string(),
  createdAt: v.number(),
  updatedAt: v.number(),
  info: v.optional(v.record(v.string(), v.string())),
  pages: v.array(page),
  /** Of all its shapes, one after the other. */
  samples: span,
  resources: v.array(v.object({ fields, content: span })),
});
export type SeedNote = v.InferOutput<typeof note>;

const item = v.object({
  documents: v.array(v.objectWithRest({ _id: v.string(), dbId: v.string() }, v.unknown())),
  objects: v.array(v.object({ key: v.string(), contentType: v.string(), content: span })),
  note: v.optional(note),
  prefix: v.optional(v.string()),
});
/** What belongs together, with its marks replaced. */
export type SeedItem = v.InferOutput<typeof item>;

/** A stretch of reading as a device would report it. Times in epoch milliseconds; `progress` in percent. */
const session = v.object({
  id: v.string(),
  docId: v.string(),
  name: v.string(),
  startTime: v.number(),
  endTime: v.number(),
  pages: v.number(),
  progress: v.exactOptional(v.number()),
});
export type SeedSession = v.InferOutput<typeof session>;

const archive = v.object({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  items: v.array(v.unknown()),
  sessions: v.optional(v.array(v.unknown()), []),
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const withoutMarks = (value: unknown, uid: string, now: number): unknown => {
  if (typeof value === 'string') return value.replaceAll(UID_MARK, uid);
  if (Array.isArray(value)) return value.map((each) => withoutMarks(each, uid, now));
  if (!isRecord(value)) return value;
  if (typeof value[AGO_MARK] === 'number') return now - value[AGO_MARK];
  if (JSON_MARK in value) return JSON.stringify(withoutMarks(value[JSON_MARK], uid, now));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key.replaceAll(UID_MARK, uid), withoutMarks(each, uid, now)]),
  );
};

export interface SeedArchive {
  /** Each is read when it is asked for. `now`: epoch milliseconds, to which the times of the archive are moved. */
  items(uid: string, now: number): (() => SeedItem)[];
  /** What was read, oldest first. */
  sessions(uid: string, now: number): SeedSession[];
  /** The bytes at a place that an item names. */
  bytesAt(place: Span): Uint8Array;
}

/** Reads an archive that is not packed any more. Throws when it is none, or of a newer program. */
export const readSeed = (unpacked: Buffer): SeedArchive => {
  const start = LENGTH_BYTES + unpacked.readUInt32BE(0);
  const text = unpacked.toString('utf8', LENGTH_BYTES, start);
  const found = v.safeParse(v.pipe(v.string(), v.parseJson(), archive), text);
  if (!found.success) throw new Error('The seed archive is damaged, or of a newer program.');
  const { items, sessions } = found.output;
  return {
    items: (uid, now) => items.map((marked) => () => v.parse(item, withoutMarks(marked, uid, now))),
    sessions: (uid, now) => sessions.map((marked) => v.parse(session, withoutMarks(marked, uid, now))),
    bytesAt: ([first, length]) => unpacked.subarray(start + first, start + first + length),
  };
};

export const unpackSeed: (packed: Uint8Array) => Promise<Buffer> = promisify(brotliDecompress);
