import type { Data } from 'abstract-leveldown';
import type { ClassicLevel } from 'classic-level';
import { readBody } from './storedBody';
import type { StoredBody } from './storedBody';
import { readMetadata, winningSequence } from './storedMetadata';
import type { StoredMetadata } from './storedMetadata';

export type Level = ClassicLevel<Data, Data>;

interface Entry {
  readonly seq: number;
  /** Of the revision that was written then. */
  readonly body: StoredBody;
}

interface Entries {
  readonly changes: readonly Entry[];
  readonly isEnd: boolean;
}

export interface Change extends Entry {
  readonly metadata: StoredMetadata;
}

/** Where PouchDB keeps bodies by their sequence, and what it knows of a document by its id. */
const BODIES = '\u00ffby-sequence\u00ff';
const DOCUMENTS = '\u00ffdocument-store\u00ff';
const BEHIND_DIGITS = ':';
const SEQUENCE_DIGITS = 16;

const TEXT = { keyEncoding: 'utf8', valueEncoding: 'utf8' } as const;
/** Of bodies at once, and one more: a client that stops reading holds about five times that. */
const READ_BYTES = 256 * 1024;
/** Bytes that a character of a string can take. */
const WIDEST = 3;

const bodyKey = (seq: number): string => BODIES + String(seq).padStart(SEQUENCE_DIGITS, '0');

/** Reads the next bodies that were written after `since`. */
export async function readEntries(level: Level, since: number, count: number): Promise<Entries> {
  const range = { gt: bodyKey(since), lt: BODIES + BEHIND_DIGITS, highWaterMarkBytes: READ_BYTES };
  const iterator = level.iterator<string, string>({ ...range, ...TEXT });
  try {
    const entries = await iterator.nextv(count);
    const characters = entries.reduce((sum, [key, text]) => sum + key.length + text.length, 0);
    const changes = entries.map(([key, text]) => ({ seq: Number(key.slice(BODIES.length)), body: readBody(text) }));
    return { changes, isEnd: entries.length < count && characters * WIDEST < READ_BYTES };
  } finally {
    await iterator.close();
  }
}

export async function readMetadataOf(level: Level, ids: readonly string[]): Promise<(StoredMetadata | undefined)[]> {
  const keys = ids.map((id) => DOCUMENTS + id);
  const texts = await level.getMany<string, string>(keys, TEXT);
  return texts.map((text) => (text === undefined ? undefined : readMetadata(text)));
}

async function readWinnersOf(level: Level, found: readonly StoredMetadata[]): Promise<(StoredBody | undefined)[]> {
  const keys = found.map((metadata) => bodyKey(winningSequence(metadata) ?? 0));
  const texts = await level.getMany<string, string>(keys, TEXT);
  return texts.map((text) => (text === undefined ? undefined : readBody(text)));
}

/** Leaves out what a later change of the same document has taken the place of. */
export async function readCurrent(level: Level, { changes }: Entries): Promise<Change[]> {
  const ids = changes.map(({ body }) => body.id);
  const found = await readMetadataOf(level, ids);
  return changes.flatMap((change, index) => {
    const metadata = found[index];
    return metadata?.seq === change.seq ? [{ ...change, metadata }] : [];
  });
}

/** Puts the winning bodies in: the latest change of a document may be one of a leaf that does not win. */
export async function readWinners(level: Level, changes: readonly Change[]): Promise<readonly Change[]> {
  const others = changes.filter(({ body, metadata }) => body.rev !== metadata.winningRev);
  if (others.length === 0) return changes;
  const bodies = await readWinnersOf(
    level,
    others.map(({ metadata }) => metadata),
  );
  const winners = new Map(others.map(({ seq }, index) => [seq, bodies[index]]));
  return changes.flatMap((change) => {
    const body = winners.has(change.seq) ? winners.get(change.seq) : change.body;
    return body === undefined ? [] : [{ ...change, body }];
  });
}

type IdentifiedBody = readonly [id: string, body: StoredBody];

/** Of those of the documents that are there and not deleted, by id. */
export async function readWinningBodies(level: Level, ids: readonly string[]): Promise<IdentifiedBody[]> {
  const found = await readMetadataOf(level, ids);
  const living = found.flatMap((metadata, index) => {
    const id = ids[index];
    return id === undefined || metadata === undefined || metadata.isDeleted ? [] : [{ id, metadata }];
  });
  const bodies = await readWinnersOf(
    level,
    living.map(({ metadata }) => metadata),
  );
  return living.flatMap(({ id }, index) => {
    const body = bodies[index];
    return body === undefined ? [] : [[id, body] as const];
  });
}
