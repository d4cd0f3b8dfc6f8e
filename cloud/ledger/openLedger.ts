import type { Ledger as LedgerOnWire } from '@inkside/protocol';

import type { Records, Sighting } from '../accounts';
import type { ChannelWriter } from '../gateway';
import { type Clock, DAY_MS, type Log } from '../lib/config';
import { stackOf } from '../lib/serverLog';
import { createTurns } from '../lib/taskOrder';
import type { ObjectStore, ServedBytes } from '../objects';
import { createFetches } from './fetches';
import { createLedgerBell } from './ledgerBell';
import { createLedgerBook, type FetchedObjects, type LedgerBook, type Said, type SaidOfObjects } from './ledgerBook';
import { isThere, likelyIds, storedOf, subjectOf } from './objectSubjects';
import { type PushDocument, pushDocumentOf } from './pushDocument';

export interface LedgerParts {
  readonly records: Records;
  readonly writer: Pick<ChannelWriter, 'get' | 'put'>;
  readonly objects: Pick<ObjectStore, 'head' | 'listUploads' | 'listParts'>;
  /** The device that holds a bearer token or a sync session; undefined for browsers and other programs. */
  readonly deviceOfToken: (jti: string) => Promise<number | undefined>;
  readonly deviceOfSync: (sessionId: string) => Promise<number | undefined>;
  readonly sightings: (uid: string) => Promise<readonly Sighting[]>;
  readonly clock: Clock;
  readonly log: Log;
  /** How long news are gathered before browsers are told; a second without it. */
  readonly delayMs?: number;
}

/** What was served to which device, as the cloud saw it, and what devices said (docs/adr/0019). */
export interface Ledger {
  /** The sender told the cloud of a document that stands. Never rejects: a push does not fail for its ledger. */
  announced(uid: string, documentId: string): Promise<void>;
  /** The answer of a feed went out whole, with these documents of the MESSAGE channel in it. */
  carried(session: { readonly uid: string; readonly sessionId: string }, documentIds: readonly string[]): void;
  /** An object, or a range of one, went out, or broke off. */
  served(sent: ServedBytes): void;
  /** The device's own word. False where there is no such push. */
  reported(uid: string, documentId: string, said: Said): Promise<boolean>;
  /** The same of a note or a book, by its own id. */
  reportedObjects(uid: string, said: Omit<SaidOfObjects, 'at'>): Promise<boolean>;
  /** What has changed at `since` or later; whoever reads is told of news. What is gone is left out, and goes. */
  read(uid: string, since: number): Promise<LedgerOnWire>;
  /** A device fell asleep, or woke: whoever looks is told. */
  deviceChanged(uid: string): void;
  /** The document was deleted. */
  forget(uid: string, documentId: string): Promise<void>;
  /** All that was seen by now is written. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** The list of pushes shows so much: what is older is not told to be announced. */
const SHOWN_MS = 30 * DAY_MS;
const BELL_MS = 1000;
/** New files and notes between two looks at what is too much. */
const PRUNE_AFTER = 200;

const createDocuments = ({ writer }: LedgerParts, book: LedgerBook) => {
  const documentOf = async (uid: string, id: string): Promise<PushDocument | undefined> =>
    id === '' || id.startsWith('_') ? undefined : pushDocumentOf(uid, await writer.get(uid, id));
  return {
    documentOf,
    /** Documents that name the object. */
    documentsOf: async (uid: string, key: string): Promise<readonly PushDocument[]> => {
      const known = (await book.files(uid)).flatMap((file) => (file.key === key ? [file.documentId] : []));
      const ids = known.length > 0 ? known : likelyIds(key);
      const found = await Promise.all(ids.map((id) => documentOf(uid, id)));
      return found.flatMap((document) => (document?.key === key ? [document] : []));
    },
  };
};

/** A note is fetched in hundreds of objects: they are added up before they are written. */
const createGathering = (
  book: LedgerBook,
  delayMs: number,
  work: (uid: string, task: () => Promise<void>) => unknown,
) => {
  const gathered = new Map<string, FetchedObjects>();
  const timers = new Map<string, NodeJS.Timeout>();

  const write = (uid: string, name: string): void => {
    clearTimeout(timers.get(name));
    timers.delete(name);
    const fetched = gathered.get(name);
    gathered.delete(name);
    if (fetched !== undefined) void work(uid, () => book.noteObjects(uid, fetched));
  };

  return {
    add: (uid: string, fetched: FetchedObjects): void => {
      const name = `${uid}\n${fetched.deviceId}\n${fetched.kind}\n${fetched.id}`;
      const { objects = 0, bytes = 0, ms = 0 } = gathered.get(name) ?? {};
      const sum = { objects: objects + fetched.objects, bytes: bytes + fetched.bytes, ms: ms + fetched.ms };
      gathered.set(name, { ...fetched, ...sum });
      if (timers.has(name)) return;
      const timer = setTimeout(() => write(uid, name), delayMs);
      timer.unref();
      timers.set(name, timer);
    },
    writeAll: (): void => {
      for (const name of timers.keys()) write(name.slice(0, name.indexOf('\n')), name);
    },
  };
};

interface Outlets {
  readonly news: (uid: string) => void;
  readonly gather: (uid: string, fetched: FetchedObjects) => void;
}

/** Notes what happened, one thing of an account after another. */
const createNotes = (parts: LedgerParts, book: LedgerBook, { news, gather }: Outlets) => {
  const { clock } = parts;
  const { documentOf, documentsOf } = createDocuments(parts, book);
  const sincePruned = new Map<string, number>();

  const said = async (uid: string, document: PushDocument, each: readonly Said[]): Promise<void> => {
    if (!(await book.note(uid, document, each))) return;
    news(uid);
    const count = (sincePruned.get(uid) ?? 0) + 1;
    sincePruned.set(uid, count % PRUNE_AFTER);
    if (count === PRUNE_AFTER) await book.prune(uid);
  };

  return {
    documentOf,
    said,
    handed: async (uid: string, deviceId: number, ids: readonly string[]): Promise<void> => {
      for (const id of ids) {
        const document = await documentOf(uid, id);
        if (document === undefined || document.updatedAt < clock.now() - SHOWN_MS) continue;
        await said(uid, document, [{ kind: 'announced', deviceId }]);
      }
    },
    fetched: async ({ uid, key, size }: ServedBytes, deviceId: number, ms: number): Promise<void> => {
      const subject = subjectOf(key);
      if (subject !== undefined) {
        gather(uid, { ...subject, deviceId, at: clock.now(), objects: 1, bytes: size, ms });
        return;
      }
      for (const document of await documentsOf(uid, key)) {
        await said(uid, document, [{ kind: 'fetched', deviceId, bytes: size, ms }]);
      }
    },
  };
};
type Notes = ReturnType<typeof createNotes>;

/** Work behind the answers, one thing of an account after another; a failure leaves it out. */
const createQueue = (log: Log) => {
  const takeTurn = createTurns();
  const working = new Set<Promise<void>>();
  return {
    work: (uid: string, task: () => Promise<void>): Promise<void> => {
      const job = takeTurn(uid, task)
        .catch((thrown: unknown) => log.error('ledger not written', stackOf(thrown)))
        .finally(() => working.delete(job));
      working.add(job);
      return job;
    },
    settled: async (): Promise<void> => {
      while (working.size > 0) await Promise.all(working);
    },
  };
};

/** What is heard while something else is done. */
const createHearing = (
  parts: LedgerParts,
  notes: Notes,
  work: (uid: string, task: () => Promise<void>) => unknown,
): Pick<Ledger, 'carried' | 'served'> => {
  const fetches = createFetches();
  return {
    carried: ({ uid, sessionId }, ids) => {
      void work(uid, async () => {
        const deviceId = await parts.deviceOfSync(sessionId);
        if (deviceId !== undefined) await notes.handed(uid, deviceId, ids);
      });
    },
    served: (sent) => {
      const { uid, sessionId, key } = sent;
      // The server's own credentials, which sign addresses for everybody, are nobody's.
      if (sessionId === undefined) return;
      void work(uid, async () => {
        const deviceId = await parts.deviceOfToken(sessionId);
        if (deviceId === undefined) return;
        const ms = fetches.add({ ...sent, name: `${uid}\n${deviceId}\n${key}` });
        if (ms !== undefined) await notes.fetched(sent, deviceId, ms);
      });
    },
  };
};

const createReading = (parts: LedgerParts, book: LedgerBook, { documentOf }: Notes): Ledger['read'] => {
  /** A document may go without a word to REST, by a tombstone. */
  const living = async (uid: string, since: number) => {
    const files = await book.files(uid, since);
    const stands = await Promise.all(files.map(({ documentId }) => documentOf(uid, documentId)));
    const [standing, gone] = [
      files.filter((_, place) => stands[place] !== undefined),
      files.filter((_, place) => stands[place] === undefined),
    ];
    for (const { documentId } of gone) await book.forget(uid, documentId);
    return Promise.all(standing.map(async (file) => ({ ...file, ...(await storedOf(parts, file.key)) })));
  };

  return async (uid, since) => {
    const at = parts.clock.now();
    const [files, objects, devices] = await Promise.all([
      living(uid, since),
      book.objects(uid, since),
      parts.sightings(uid),
    ]);
    return { at, devices: [...devices], files, objects: [...objects] };
  };
};

export const openLedger = (parts: LedgerParts): Ledger => {
  const { clock, writer, log, delayMs = BELL_MS } = parts;
  const book = createLedgerBook(parts.records, clock);
  const failed = (thrown: unknown): void => log.error('ledger bell failed', stackOf(thrown));
  const bell = createLedgerBell({ writer, clock, failed, delayMs });
  const { work, settled: idle } = createQueue(log);
  const gathering = createGathering(book, delayMs, (uid, task) =>
    work(uid, async () => {
      await task();
      bell.news(uid);
    }),
  );
  const notes = createNotes(parts, book, { news: bell.news, gather: gathering.add });
  const read = createReading(parts, book, notes);
  const say = async (uid: string, documentId: string, said: readonly Said[]): Promise<boolean> => {
    const document = await notes.documentOf(uid, documentId);
    if (document !== undefined) await notes.said(uid, document, said);
    return document !== undefined;
  };
  const settled = async (): Promise<void> => {
    await idle();
    gathering.writeAll();
    await idle();
  };

  return {
    announced: (uid, documentId) => work(uid, async () => void (await say(uid, documentId, []))),
    ...createHearing(parts, notes, work),
    reported: (uid, documentId, said) => say(uid, documentId, [said]),
    reportedObjects: async (uid, said) => {
      if (!(await isThere(parts, uid, said))) return false;
      await book.noteWord(uid, { ...said, at: clock.now() });
      bell.news(uid);
      return true;
    },
    read: (uid, since) => {
      bell.read(uid);
      return read(uid, since);
    },
    deviceChanged: bell.news,
    forget: (uid, documentId) => work(uid, () => book.forget(uid, documentId)),
    settled,
    close: async () => {
      await settled();
      await bell.close();
    },
  };
};
