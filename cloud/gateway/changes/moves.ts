import type { Database, IncomingDocument } from 'pouchdb-core';
import * as v from 'valibot';
import type { FeedDatabase } from '../../stores';
import { isMissing, toGatewayError } from '../gatewayError';

/** Names of channels that somebody asks for. */
export interface ChannelNames {
  has(channel: string): boolean;
  readonly size: number;
  /** Mango selectors, each of which finds some of them. */
  readonly selectors: readonly Record<string, unknown>[];
}

/** Channels that documents have left, by id of the document; where they are now, only the documents say. */
export type Moves = Readonly<Record<string, readonly string[]>>;

const MOVES_ID = '_local/gateway.moves';
/** Documents remembered, the latest; a reader that comes after so many moves keeps what moved before. */
const MAX_MOVES = 5000;
const MAX_TRIES = 20;

const movesSchema = v.looseObject({
  _rev: v.string(),
  /** Pairs, the latest last: numbers as ids would come first among the keys of an object. */
  moves: v.array(v.tuple([v.string(), v.array(v.string())])),
});

async function readStored(database: Database): Promise<v.InferOutput<typeof movesSchema> | undefined> {
  try {
    return v.parse(movesSchema, await database.get(MOVES_ID));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Of what was written down, the documents that left one of these channels. */
export async function readMoves(database: Database, channels: ChannelNames): Promise<Moves> {
  const stored = await readStored(database);
  const left = stored?.moves.map(([id, from]) => [id, from.filter((channel) => channels.has(channel))] as const) ?? [];
  return Object.fromEntries(left.filter(([, from]) => from.length > 0));
}

async function write(database: Database, left: ReadonlyMap<string, string>): Promise<boolean> {
  const stored = await readStored(database);
  const before = new Map(stored?.moves);
  for (const [id, channel] of left) {
    const from = new Set(before.get(id)).add(channel);
    before.delete(id);
    before.set(id, [...from]);
  }
  const document = { _id: MOVES_ID, moves: [...before].slice(-MAX_MOVES) };
  try {
    await database.put(stored === undefined ? document : { ...document, _rev: stored._rev });
    return true;
  } catch (error) {
    if (toGatewayError(error).status === 409) return false;
    throw error;
  }
}

/** Writes down which documents are about to leave which channel. Too much here does no harm: readers look again. */
export async function noteMoves(database: Database, left: ReadonlyMap<string, string>): Promise<void> {
  if (left.size === 0) return;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) if (await write(database, left)) return;
}

const isLater = ({ _id, _rev, dbId }: IncomingDocument): boolean =>
  _id !== undefined && typeof dbId === 'string' && _rev !== undefined && !_rev.startsWith('1-');

/** `dbId` of living documents, by id. */
export async function readChannels(
  database: FeedDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (database.fast !== undefined) return database.fast.readChannels(ids);
  const { rows } = await database.allDocs({ keys: ids, include_docs: true });
  const found = rows.map((row) => [row.key, 'doc' in row ? row.doc?.['dbId'] : undefined] as const);
  return new Map(found.flatMap(([id, channel]) => (typeof channel === 'string' ? [[id, channel]] : [])));
}

/** The channels that stored documents would leave, by id. Only what replaces a revision can move. */
export async function channelsLeft(
  database: FeedDatabase,
  documents: readonly IncomingDocument[],
  newEdits: boolean,
): Promise<ReadonlyMap<string, string>> {
  const later = documents.filter((document) => (newEdits ? document._rev !== undefined : isLater(document)));
  const next = new Map(later.map((document) => [document._id ?? '', document['dbId']]));
  if (next.size === 0) return new Map();
  const before = await readChannels(database, [...next.keys()]);
  return new Map(
    [...before].filter(([id, channel]) => {
      const target = next.get(id);
      return typeof target === 'string' && target !== channel;
    }),
  );
}
