import { channelOfDatabase } from '../../databaseNames';
import { WRITTEN_TOGETHER } from '../../databases/writing/writer';
import { type OutboxEntry, WRITE_EXPECTED_MS } from '../../journal/journal';
import type { Leaf } from '../conflicts/leaves';
import { createSending, type SendingParts } from './sending';
import { type ReadUnsent, readUnsent, type Unsent } from './unsent';

interface PieceLimits {
  readonly documents: number;
  readonly bytes: number;
}

/** Gateways take tens of megabytes; a smaller piece is answered sooner, and less of it is lost on a bad line. */
const PIECE: PieceLimits = { documents: 1000, bytes: 4 * 1024 ** 2 };
/** Browsers let requests of 64 KiB in all outlive a page. The rest is for the frame of the request. */
const LAST_PIECE: PieceLimits = { documents: 1000, bytes: 56_000 };

/** A character is up to three bytes; asking how many costs more than the few requests that a guess can cost. */
const bytesOf = (leaves: readonly Leaf[]): number => JSON.stringify(leaves).length;
const encoder = new TextEncoder();
const exactBytesOf = (leaves: readonly Leaf[]): number => encoder.encode(JSON.stringify(leaves)).length;

/** Cuts a list into pieces, in order; a document that is too large for any is a piece by itself. */
const piecesOf = (all: readonly Unsent[], limits: PieceLimits, measure = bytesOf): readonly (readonly Unsent[])[] => {
  const pieces: Unsent[][] = [];
  let [documents, bytes] = [0, 0];
  for (const each of all) {
    const size = measure(each.leaves);
    const piece = pieces.at(-1);
    const fits = documents + each.leaves.length <= limits.documents && bytes + size <= limits.bytes;
    if (piece !== undefined && fits) {
      piece.push(each);
      [documents, bytes] = [documents + each.leaves.length, bytes + size];
    } else {
      pieces.push([each]);
      [documents, bytes] = [each.leaves.length, size];
    }
  }
  return pieces;
};

export interface Rounds {
  /** Sends what is in the outbox. Milliseconds until something is to be looked at again unasked. */
  run(): Promise<number | undefined>;
  /** The page is closing: the newest first. */
  runLast(): Promise<void>;
}

const byAge = (one: OutboxEntry, other: OutboxEntry): number => one.at - other.at || one.writes - other.writes;

/** Whoever starts has not heard what the cloud refused before a reload, or of another tab: tells it, once. */
const createRefusalTeller = (listener: SendingParts['listener']): ((entries: readonly OutboxEntry[]) => void) => {
  let isTold = false;
  return (entries) => {
    if (isTold) return;
    isTold = true;
    for (const { database, id, refusal } of entries) {
      if (refusal !== null) listener.denied(channelOfDatabase[database], id, refusal);
    }
  };
};

/** So long at most, in milliseconds, what is written of a group waits for the rest of it. */
const LONGEST_GROUP_MS = 1000;

/**
 * Where what can be sent is a part of many documents that are being written in one go, it goes together with the rest, in
 * one request a thousand. Gives how long that may be waited for, in milliseconds; 0: it is to be sent.
 */
const createGroupWait = (now: () => number) => {
  let since: number | undefined;
  return ({ unsent, expected }: ReadUnsent): number => {
    const isPart = unsent.length >= WRITTEN_TOGETHER && unsent.length < PIECE.documents;
    // What a tab that ended has noted is expected for a minute.
    const isGoingOn = isPart && expected.some(({ at }) => Math.abs(now() - at) < LONGEST_GROUP_MS);
    since = isGoingOn ? (since ?? now()) : undefined;
    return since === undefined ? 0 : Math.max(0, LONGEST_GROUP_MS - Math.abs(now() - since));
  };
};

/** Until it can be told that what was noted will not be written. */
const expectedMs = (entries: readonly OutboxEntry[], now: number): number | undefined =>
  entries.length === 0 ? undefined : Math.max(1, Math.min(...entries.map(({ at }) => at + WRITE_EXPECTED_MS - now)));

export const createRounds = (roundParts: SendingParts): Rounds => {
  const { parts, listener, conflicted, signal } = roundParts;
  const { journal, clock } = parts;
  const send = createSending(roundParts);

  const tellRefused = createRefusalTeller(listener);
  const groupWaitMs = createGroupWait(() => clock.now());

  const readNoted = async (): Promise<readonly OutboxEntry[]> => {
    const entries = await journal.readOutbox();
    tellRefused(entries);
    return entries.filter(({ refusal }) => refusal === null);
  };

  /** Gives after how many milliseconds it is to be looked at again. */
  const sendBatch = async (entries: readonly OutboxEntry[]): Promise<readonly (number | undefined)[]> => {
    const read = await readUnsent(parts, entries);
    const { unsent, unwritten, expected } = read;
    if (unwritten.length > 0) {
      await journal.settleOutbox(unwritten);
      listener.unsentChanged();
    }
    const waitMs = groupWaitMs(read);
    if (waitMs > 0) return [waitMs];
    if (unsent.length > 0) listener.active([...new Set(unsent.map(({ entry }) => channelOfDatabase[entry.database]))]);
    for (const piece of piecesOf(unsent, PIECE)) if (!signal.aborted) await send(piece, false);
    return [expectedMs(expected, clock.now())];
  };

  return {
    run: async () => {
      const entries = [...conflicted.due(await readNoted())].sort(byAge);
      const waits: (number | undefined)[] = [];
      for (let from = 0; from < entries.length && !signal.aborted; from += PIECE.documents) {
        waits.push(...(await sendBatch(entries.slice(from, from + PIECE.documents))));
      }
      const all = [...waits, conflicted.nextDueMs()].filter((ms) => ms !== undefined);
      return all.length === 0 ? undefined : Math.min(...all);
    },
    runLast: async () => {
      const newest = [...(await readNoted())].sort(byAge).reverse().slice(0, LAST_PIECE.documents);
      const { unsent } = await readUnsent(parts, newest, { isLast: true });
      for (const piece of piecesOf(unsent, LAST_PIECE, exactBytesOf)) if (!signal.aborted) await send(piece, true);
    },
  };
};
