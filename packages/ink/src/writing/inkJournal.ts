import { asPageId, databaseErrorOf, lazy, type NoteId, type Uid } from '@inkside/kit';

import type { TakenStep } from '../editing/history';
import type { PageOfNote } from '../surfaces';

/** One act on a page, as it is kept until its note is closed. Its place is counted by the journal. */
export interface JournalRow {
  readonly seq: number;
  readonly uid: Uid;
  readonly noteId: NoteId;
  readonly pageId: string;
  readonly taken: TakenStep;
  /** It is in the cloud, and stays for being undone. */
  readonly isSent: boolean;
}

export type NewRow = Omit<JournalRow, 'seq' | 'isSent'>;

/**
 * What was written in this browser: the only place where it stands until the cloud has it. Rows are added one by one, in the
 * order in which they came about, and never changed but for being marked as sent.
 * Every method rejects with `errors.quota` where the disk is full, and with `errors.database {detail}` else.
 */
export interface InkJournal {
  /** Keeps an act; resolves when it would outlive the tab. Gives its place. */
  add(row: NewRow): Promise<number>;
  /** Of one note, oldest first. */
  rows(uid: Uid, noteId: NoteId): Promise<readonly JournalRow[]>;
  /** The cloud has these now. */
  sent(uid: Uid, seqs: readonly number[]): Promise<void>;
  /** The sitting is over: what the cloud has goes. What it has not stays. */
  endSitting(uid: Uid, noteId: NoteId): Promise<void>;
  /** Gives the acts on a note to a copy of it, in which none of them is yet. */
  carry(uid: Uid, from: NoteId, to: NoteId): Promise<void>;
  /** Pages of which something is not in the cloud. */
  unsent(uid: Uid): Promise<readonly PageOfNote[]>;
}

/** The database of one user's journal. */
const journalNameOf = (uid: Uid): string => `inkside-ink-${uid}`;

type Stored = Omit<JournalRow, 'seq' | 'uid'>;

const openRows = async (uid: Uid) => {
  const { Dexie } = await import('dexie');
  // A row is there when it would outlive the machine, not only the tab.
  const database = new Dexie(journalNameOf(uid), { chromeTransactionDurability: 'strict' });
  database.version(1).stores({ rows: '++seq, noteId' });
  return database.table<Stored & { seq?: number }, number>('rows');
};
type Rows = Awaited<ReturnType<typeof openRows>>;

/** The journals of this browser, one database a user. */
export function createInkJournal(): InkJournal {
  const opened = new Map<Uid, () => Promise<Rows>>();
  const within = async <T>(uid: Uid, work: (rows: Rows) => PromiseLike<T>): Promise<T> => {
    const open = opened.get(uid) ?? lazy(() => openRows(uid));
    opened.set(uid, open);
    try {
      return await work(await open());
    } catch (thrown) {
      throw databaseErrorOf(thrown);
    }
  };
  return {
    add: ({ uid, noteId, pageId, taken }) => within(uid, (rows) => rows.add({ noteId, pageId, taken, isSent: false })),
    rows: (uid, noteId) =>
      within(uid, async (rows) => {
        const found = await rows.where('noteId').equals(noteId).sortBy('seq');
        return found.map(({ seq = 0, ...row }) => ({ ...row, seq, uid }));
      }),
    sent: (uid, seqs) =>
      within(
        uid,
        async (rows) =>
          void (await rows
            .where('seq')
            .anyOf([...seqs])
            .modify({ isSent: true })),
      ),
    endSitting: (uid, noteId) =>
      within(uid, async (rows) => {
        const ofNote = rows.where('noteId').equals(noteId);
        await ofNote.filter(({ isSent }) => isSent).delete();
      }),
    carry: (uid, from, to) =>
      within(uid, async (rows) => void (await rows.where('noteId').equals(from).modify({ noteId: to, isSent: false }))),
    unsent: (uid) =>
      within(uid, async (rows) => {
        const waiting = await rows.filter(({ isSent }) => !isSent).toArray();
        const pages = new Map(
          waiting.map(({ noteId, pageId }) => [`${noteId}/${pageId}`, { noteId, pageId: asPageId(pageId) }]),
        );
        return [...pages.values()];
      }),
  };
}
