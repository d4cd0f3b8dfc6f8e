import type { Database, IncomingDocument, WriteFailure, WriteResult } from 'pouchdb-core';

import type { FeedDatabase, StoredHistory, UserDatabase } from '../../stores';
import { weigh } from './documentWeight';
import { generationOf } from './revisions';
import { EngineFailure } from '../../lib/failure';
import { createSlices } from '../../lib/slices';
import { createTurns } from '../../lib/taskOrder';
import { channelsLeft, noteMoves } from '../changes/moves';
import { noteRemovals } from '../changes/tombstones';
import { toGatewayError } from '../gatewayError';
import { refuseGrowth } from './historyBounds';

/** Documents the engine is given at once: a page of a thousand would hold up everybody for a tenth of a second. */
const MOST_DOCUMENTS = 100;
/** Microseconds, roughly, that the engine works on them without a pause. */
const MOST_WORK = 10_000;
const PER_DOCUMENT = 100;
const PER_BYTE = 0.01;
const PER_HISTORY_CHARACTER = 0.05;
/** An ancestry is copied once for each of its revisions. */
const PER_ANCESTOR_SQUARED = 0.005;

function workOf(document: IncomingDocument): number {
  const { weight, textBytes } = weigh(document);
  const ancestors = document._revisions?.ids.length ?? 0;
  return PER_DOCUMENT + weight + textBytes * PER_BYTE + ancestors ** 2 * PER_ANCESTOR_SQUARED;
}

/** As many of the first as are little enough work together, and at least one. */
function takeWhile(
  documents: readonly IncomingDocument[],
  workOfOne: (document: IncomingDocument) => number,
): IncomingDocument[] {
  let work = 0;
  const end = documents.findIndex((document, index) => {
    work += workOfOne(document);
    return index > 0 && work > MOST_WORK;
  });
  return end === -1 ? [...documents] : documents.slice(0, end);
}

/**
 * The first documents, each id once: of two revisions of one document the engine merges the second inside the first,
 * and some hundreds of them overflow its stack.
 */
function takeFew(documents: readonly IncomingDocument[]): IncomingDocument[] {
  const seen = new Set<string>();
  const first = documents.slice(0, MOST_DOCUMENTS);
  const again = first.findIndex(({ _id: id }) => {
    if (id === undefined) return false;
    const isKnown = seen.has(id);
    seen.add(id);
    return isKnown;
  });
  return takeWhile(again === -1 ? first : first.slice(0, again), workOf);
}

/** Of those the first whose stored histories, which a write merges as a whole, are little enough work. */
function takeWithin(
  documents: readonly IncomingDocument[],
  histories: ReadonlyMap<string, StoredHistory>,
): IncomingDocument[] {
  const charactersOf = ({ _id: id = '' }: IncomingDocument): number => histories.get(id)?.characters ?? 0;
  return takeWhile(documents, (document) => charactersOf(document) * PER_HISTORY_CHARACTER);
}

/** A revision comes behind its ancestors, as the engine wants it within one call. */
function oldestFirst(documents: readonly IncomingDocument[]): IncomingDocument[] {
  const generations = new Map(documents.map((document) => [document, generationOf(document._rev ?? '')]));
  const generation = (document: IncomingDocument): number => generations.get(document) ?? 0;
  return documents.toSorted((a, b) => generation(a) - generation(b));
}

const TOO_LARGE = 413;

/** Outcome of one document in the order of the request. */
export type WireWriteResult =
  | { readonly ok: true; readonly id: string; readonly rev: string }
  | { readonly id: string; readonly error: string; readonly reason: string; readonly status: number };

/** What the engine or a check refused, as one row of a `_bulk_docs` answer. */
export function refusedRow(id: string, thrown: unknown): WireWriteResult {
  const { error, reason, status } = toGatewayError(thrown);
  // By this name PouchDB reports one document as denied and goes on; any other makes it send the batch for ever.
  return { id, error: status === TOO_LARGE ? 'forbidden' : error, reason, status };
}

function toWireResult(document: IncomingDocument, result: WriteResult | WriteFailure | undefined): WireWriteResult {
  const id = result?.id ?? document._id ?? '';
  if (result === undefined) return { ok: true, id, rev: document._rev ?? '' };
  return 'error' in result ? refusedRow(id, result) : { ok: true, id, rev: result.rev };
}

/** With `new_edits: false` the engine names failures only, by id. */
function replicatedResults(
  documents: readonly IncomingDocument[],
  failures: readonly (WriteResult | WriteFailure)[],
): WireWriteResult[] {
  const byId = new Map(failures.map((failure) => [failure.id, failure]));
  return documents.map((document) => toWireResult(document, byId.get(document._id)));
}

async function writeTogether(
  database: Database,
  documents: readonly IncomingDocument[],
  newEdits: boolean,
): Promise<WireWriteResult[]> {
  const results = await database.bulkDocs(documents, { new_edits: newEdits });
  if (!newEdits) return replicatedResults(documents, results);
  return documents.map((document, index) => toWireResult(document, results[index]));
}

/**
 * What the engine refuses in one of them, such as the stub of an attachment that it does not
 * have, makes it refuse the whole batch before anything is written; then each goes by itself.
 */
async function writeEach(
  database: Database,
  documents: readonly IncomingDocument[],
  newEdits: boolean,
): Promise<WireWriteResult[]> {
  try {
    return await writeTogether(database, documents, newEdits);
  } catch (error) {
    // That the engine does not answer is no fault of one of them.
    if (error instanceof EngineFailure) throw error;
    const [only] = documents;
    if (only === undefined) return [];
    if (documents.length === 1) {
      if (toGatewayError(error).status >= 500) throw error;
      return [refusedRow(only._id ?? '', error)];
    }
  }
  const results: WireWriteResult[] = [];
  for (const document of documents) results.push(...(await writeEach(database, [document], newEdits)));
  return results;
}

/** Writes of one user follow each other: what is looked at before a write must still hold when it is made. */
const turns = createTurns();

interface Part {
  readonly documents: readonly IncomingDocument[];
  readonly histories: ReadonlyMap<string, StoredHistory>;
}

/** Of those documents as many as the engine is given at once, and at least one. */
async function takePart(database: FeedDatabase, waiting: readonly IncomingDocument[]): Promise<Part> {
  const candidates = takeFew(waiting);
  const ids = candidates.flatMap(({ _id: id }) => (id === undefined ? [] : [id]));
  const histories = (await database.fast?.readHistories(ids)) ?? new Map<string, StoredHistory>();
  return { documents: takeWithin(candidates, histories), histories };
}

/** Writes what may grow. The rows of a part come in its order. */
async function writePart(database: FeedDatabase, part: Part, newEdits: boolean): Promise<WireWriteResult[]> {
  const refusals = part.documents.map((document) => {
    try {
      refuseGrowth(document, part.histories.get(document._id ?? ''), newEdits);
      return undefined;
    } catch (error) {
      return refusedRow(document._id ?? '', error);
    }
  });
  const accepted = part.documents.filter((_document, index) => refusals[index] === undefined);
  const written = (await writeEach(database, accepted, newEdits)).values();
  return refusals.map((refusal, index) => {
    const row = refusal ?? written.next().value;
    return row ?? toWireResult(part.documents[index] ?? {}, undefined);
  });
}

/** In parts that each hold up the event loop for a moment only; whoever waits has a turn between two of them. */
async function writeInParts(
  user: UserDatabase,
  database: FeedDatabase,
  documents: readonly IncomingDocument[],
  newEdits: boolean,
): Promise<WireWriteResult[]> {
  const waiting = newEdits ? [...documents] : oldestFirst(documents);
  const rows = new Map<IncomingDocument, WireWriteResult>();
  const slices = createSlices();
  while (waiting.length > 0) {
    await turns(user.uid, async () => {
      const part = await takePart(database, waiting);
      waiting.splice(0, part.documents.length);
      const written = await writePart(database, part, newEdits);
      for (const [index, document] of part.documents.entries()) {
        const row = written[index];
        if (row !== undefined) rows.set(document, row);
      }
    });
    if (waiting.length > 0) await slices.turn();
  }
  return documents.map((document) => rows.get(document) ?? toWireResult(document, undefined));
}

/** Writes checked documents; the readers of a channel that one of them leaves are told. */
export function writeDocuments(
  user: UserDatabase,
  documents: readonly IncomingDocument[],
  newEdits: boolean,
): Promise<WireWriteResult[]> {
  return user.use(async (database) => {
    const left = await channelsLeft(database, documents, newEdits);
    await noteMoves(database, left);
    await noteRemovals(database, documents, newEdits);
    const results = await writeInParts(user, database, documents, newEdits);
    for (const channel of new Set(left.values())) user.announce(channel);
    return results;
  });
}
