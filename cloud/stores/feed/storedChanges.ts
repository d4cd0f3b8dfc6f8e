import type { Revisions, StoredDocument } from 'pouchdb-core';
import type { Data } from 'abstract-leveldown';
import type { ClassicLevel } from 'classic-level';

import { readMetadata, type StoredMetadata, winningSequence } from './storedMetadata';

/** The body of one revision as PouchDB keeps it: JSON as `JSON.stringify` writes it. */
export interface StoredBody {
  readonly id: string;
  readonly rev: string;
  /** `dbId`, when it is a string. */
  readonly channel: string | undefined;
  readonly text: string;
}

interface BodyExtras {
  readonly revisions: Revisions | undefined;
  readonly conflicts: readonly string[] | undefined;
}

/**
 * In JSON, `"name":` stands for a key of that name and for nothing else, because in a string each quotation mark has a
 * backslash before it. PouchDB adds these members last, so they close the body.
 */
const ID_KEY = '"_id":';
const CLOSING = /^"_id":("(?:[^"\\]|\\.)*"),"_rev":"([^"\\]*)"(?:,"_deleted":true)?\}$/;
const CHANNEL_KEY = '"dbId":';
/** Begins with a rare character, which a search finds sooner. */
const ATTACHMENTS_KEY = '_attachments":';

const [QUOTE, BACKSLASH] = [34, 92];
const STEPS: Readonly<Record<number, number>> = { 0x5b: 1, 0x7b: 1, 0x5d: -1, 0x7d: -1 };

const stringOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function parse(text: string): StoredDocument {
  return JSON.parse(text) as StoredDocument;
}

/** Objects and arrays that are open at `end`. */
function depthAt(text: string, end: number): number {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) isInString = !isInString;
    else if (!isInString) depth += STEPS[code] ?? 0;
    else if (code === BACKSLASH) index += 1;
  }
  return depth;
}

const unquoted = (json: string): string => (json.includes('\\') ? (JSON.parse(json) as string) : json.slice(1, -1));

function channelIn(text: string): string | undefined {
  const at = text.indexOf(CHANNEL_KEY);
  if (at === -1) return undefined;
  // Part of a longer key, whose quotation mark has its backslash before it.
  if (text.charCodeAt(at - 1) === BACKSLASH) return stringOf(parse(text)['dbId']);
  const start = at + CHANNEL_KEY.length;
  const value = text.startsWith('"', start) ? text.slice(start + 1, text.indexOf('"', start + 1)) : undefined;
  const isPlain = depthAt(text, at) === 1 && value?.includes('\\') !== true;
  return isPlain ? value : stringOf(parse(text)['dbId']);
}

/** Finds out what a feed must know about a body; parses it only where its text does not tell. */
export function readBody(text: string): StoredBody {
  const [, id, rev] = CLOSING.exec(text.slice(text.lastIndexOf(ID_KEY))) ?? [];
  if (id !== undefined && rev !== undefined) return { id: unquoted(id), rev, channel: channelIn(text), text };
  const document = parse(text);
  return { id: document._id, rev: document._rev, channel: stringOf(document['dbId']), text };
}

function withStubs(text: string): string {
  if (!text.includes(ATTACHMENTS_KEY)) return text;
  const document = parse(text);
  for (const entry of Object.values(document._attachments ?? {})) entry.stub = true;
  return JSON.stringify(document);
}

/** The body as readers get it. It has an id at least, so that a member can follow. */
export function wireBody(text: string, { revisions, conflicts }: BodyExtras): string {
  const body = withStubs(text);
  if (revisions === undefined && conflicts === undefined) return body;
  const revs = revisions === undefined ? '' : `,"_revisions":${JSON.stringify(revisions)}`;
  const others = conflicts === undefined ? '' : `,"_conflicts":${JSON.stringify(conflicts)}`;
  return `${body.slice(0, -1)}${revs}${others}}`;
}

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
