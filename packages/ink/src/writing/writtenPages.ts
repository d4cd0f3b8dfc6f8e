import { appErrorOf, type AppError, type EpochMs, type NoteId, type PageId, PortError, type Uid } from '@inkside/kit';

import { type PenStroke, strokeShape } from '../editing/edits';
import type { TakenStep } from '../editing/history';
import type { PagePoint } from '../editing/onPage';
import type { InkObject, PointSamples } from '../model';
import type { WorkerClient } from '../worker/host/workerClient';
import { pageKeyOf, type PageStore } from '../worker/host/pageStore';
import type { EditAnswer, LassoAnswer, PageEdit, RevisionAnswer } from '../worker/protocol';
import type { InkJournal } from './inkJournal';

/** A page of an open note that is written on. */
export interface WrittenPageId {
  readonly uid: Uid;
  readonly noteId: NoteId;
  readonly pageId: PageId;
}

/** How a written page stands. */
export interface WritingState {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The cloud has all of it. */
  readonly isClean: boolean;
  /** Nothing was undone: somebody else has changed those shapes since. */
  readonly isRefused: boolean;
  /** Why the last act is on the screen and not on the disk; null where it is. */
  readonly unkept: AppError | null;
}

/** Objects of a page, by their keys. */
export interface PageNews {
  readonly shapeZips: readonly InkObject[];
  readonly pointsFiles: readonly InkObject[];
}

/** What is to be uploaded of a page: its objects in their order, by their paths below the note, and the rows in them. */
export interface PageUpload extends RevisionAnswer {
  readonly seqs: readonly number[];
}

/** An open page, by its note. */
type PageRef = Pick<WrittenPageId, 'noteId' | 'pageId'>;

/**
 * Ink that is written here. What is done is kept on this computer first, drawn then, and uploaded when its process says so.
 * Every method rejects with `errors.inkWorker` for a page that is not open for writing.
 */
export interface InkWritingPort {
  /**
   * Makes a page of an open note ready for being written on, with what the journal has of it. Rejects with what the journal,
   * the store and the worker say, and with `errors.inkIncomplete {name}` for a page of which something has not arrived: it
   * must not be uploaded.
   */
  open(page: WrittenPageId, at: EpochMs): Promise<WritingState>;
  /** A stroke that the pen has left. */
  stroke(page: PageRef, stroke: PenStroke, samples: PointSamples): Promise<WritingState>;
  /** Anything else that is done on the page. */
  edit(page: PageRef, edit: WrittenEdit): Promise<WritingState>;
  /** The shapes that a closed way holds, page units. */
  lasso(page: PageRef, way: readonly PagePoint[]): Promise<LassoAnswer>;
  /** What waits for upload; acts that could not be kept are tried once more. */
  upload(page: PageRef, at: EpochMs): Promise<PageUpload>;
  /** An upload is in the cloud, with its documents. */
  settle(page: PageRef, seqs: readonly number[]): Promise<WritingState>;
  /**
   * Takes in what others have uploaded for the page since it was read: shapes are a union by their ids, and nothing that is
   * written here goes. Rejects with what the store says.
   */
  receive(page: PageRef): Promise<WritingState>;
  /** The sitting is over: its steps can not be undone any more. What the cloud has not stays in the journal. */
  end(page: Pick<WrittenPageId, 'uid' | 'noteId'>): Promise<void>;
}

/** What the process asks for; the rest is the engine's own. */
export type WrittenEdit = Exclude<PageEdit, { kind: 'put' | 'settle' | 'receive' }>;

interface Row {
  readonly taken: TakenStep;
  /** Its place in the journal; undefined as long as it is not there. */
  seq: number | undefined;
  isSent: boolean;
  /** Why it is not in the journal, once that is known; null where it is. */
  kept: Promise<AppError | null>;
}

interface Written extends WrittenPageId {
  readonly at: EpochMs;
  readonly rows: Row[];
  state: Omit<WritingState, 'unkept' | 'isRefused'>;
}

interface Deps {
  readonly worker: Pick<WorkerClient, 'ask'>;
  readonly store: Pick<PageStore, 'ensure' | 'renew'>;
  readonly journal: InkJournal;
  /** The objects of a page that came to the store since they were read last. */
  readonly news: (key: string) => Promise<PageNews>;
}

const KEPT: Row['kept'] = Promise.resolve(null);
const NOTHING_DONE: Written['state'] = { canUndo: false, canRedo: false, isClean: true };

/**
 * The pages that are written on. The journal is what counts: a page that the worker lost, or that is read again, gets all of
 * its steps once more, and each of them counts once.
 */
export class WrittenPages implements InkWritingPort {
  private readonly pages = new Map<string, Written>();

  constructor(private readonly deps: Deps) {}

  /** From when on a page is written on, which is read with its records then; undefined for one that is only shown. */
  writtenFrom(key: string): EpochMs | undefined {
    return this.pages.get(key)?.at;
  }

  /** The page was read: what was written on it comes on top. */
  async afterRead(key: string): Promise<void> {
    const page = this.pages.get(key);
    if (page === undefined) return;
    const steps = page.rows.map(({ taken }) => taken);
    this.note(page, await this.ask(key, { kind: 'put', steps }));
  }

  async open(page: WrittenPageId, at: EpochMs): Promise<WritingState> {
    const key = pageKeyOf(page.noteId, page.pageId);
    const rows = await this.deps.journal.rows(page.uid, page.noteId);
    const own = rows.filter(({ pageId }) => pageId === page.pageId);
    const known = this.pages.get(key);
    if (known === undefined) {
      this.pages.set(key, {
        ...page,
        at,
        rows: own.map(({ taken, seq, isSent }) => ({ taken, seq, isSent, kept: KEPT })),
        state: NOTHING_DONE,
      });
    }
    const { faults } = await this.deps.store.ensure(key, known === undefined);
    if (faults.length > 0) {
      this.pages.delete(key);
      throw new PortError('errors.inkIncomplete', { name: faults[0]?.name ?? '' });
    }
    return this.told(key, null, false);
  }

  /** Nothing more is written on these. */
  close(keys: readonly string[]): void {
    for (const key of keys) this.pages.delete(key);
  }

  async stroke(ref: PageRef, stroke: PenStroke, samples: PointSamples): Promise<WritingState> {
    const { key, page } = this.find(ref);
    const step = { pageId: page.pageId, changes: [{ before: undefined, after: strokeShape(stroke), samples }] };
    const taken: TakenStep = { step, how: 'done' };
    const keeping = this.keep(page, taken);
    this.note(page, await this.ask(key, { kind: 'put', steps: [taken] }));
    this.deps.store.renew(key);
    return this.told(key, await keeping, false);
  }

  async edit(ref: PageRef, edit: WrittenEdit): Promise<WritingState> {
    const { key, page } = this.find(ref);
    await this.deps.store.ensure(key, false);
    const answer = await this.ask(key, edit);
    const unkept = answer.taken === undefined ? null : await this.keep(page, answer.taken);
    this.note(page, answer);
    this.deps.store.renew(key);
    return this.told(key, unkept, answer.isRefused);
  }

  async lasso(ref: PageRef, way: readonly PagePoint[]): Promise<LassoAnswer> {
    const { key } = this.find(ref);
    await this.deps.store.ensure(key, false);
    return this.deps.worker.ask<'lasso'>({ kind: 'lasso', key, way });
  }

  async upload(ref: PageRef, at: EpochMs): Promise<PageUpload> {
    const { key, page } = this.find(ref);
    await this.deps.store.ensure(key, false);
    for (const row of page.rows) {
      if ((await row.kept) !== null) row.kept = this.add(page, row);
      await row.kept;
    }
    // What is done from here on may be in the revision, too; it counts as sent with the next one.
    const seqs = page.rows.flatMap(({ seq, isSent }) => (isSent || seq === undefined ? [] : [seq]));
    const { objects } = await this.deps.worker.ask<'revision'>({ kind: 'revision', key, at });
    return { objects, seqs };
  }

  async settle(ref: PageRef, seqs: readonly number[]): Promise<WritingState> {
    const { key, page } = this.find(ref);
    const sent = new Set(seqs);
    for (const row of page.rows) if (row.seq !== undefined && sent.has(row.seq)) row.isSent = true;
    await this.deps.journal.sent(page.uid, seqs);
    this.note(page, await this.ask(key, { kind: 'settle' }));
    return this.told(key, null, false);
  }

  async receive(ref: PageRef): Promise<WritingState> {
    const { key, page } = this.find(ref);
    const news = await this.deps.news(key);
    if (news.shapeZips.length > 0) this.note(page, await this.ask(key, { kind: 'receive', ...news }));
    if (news.shapeZips.length > 0) this.deps.store.renew(key);
    return this.told(key, null, false);
  }

  async end({ uid, noteId }: Pick<WrittenPageId, 'uid' | 'noteId'>): Promise<void> {
    await this.deps.journal.endSitting(uid, noteId);
  }

  private async ask(key: string, edit: PageEdit): Promise<EditAnswer> {
    return this.deps.worker.ask<'edit'>({ kind: 'edit', key, edit });
  }

  private note(page: Written, { canUndo, canRedo, isClean }: EditAnswer): void {
    page.state = { canUndo, canRedo, isClean };
  }

  private told(key: string, unkept: AppError | null, isRefused: boolean): WritingState {
    return { ...this.pageOf(key).state, unkept, isRefused };
  }

  private find({ noteId, pageId }: PageRef): { readonly key: string; readonly page: Written } {
    const key = pageKeyOf(noteId, pageId);
    return { key, page: this.pageOf(key) };
  }

  private pageOf(key: string): Written {
    const page = this.pages.get(key);
    if (page === undefined) throw new PortError('errors.inkWorker');
    return page;
  }

  /** Keeps an act; what cannot be kept stays here, on the screen, and says why. */
  private keep(page: Written, taken: TakenStep): Promise<AppError | null> {
    const row: Row = { taken, seq: undefined, isSent: false, kept: KEPT };
    page.rows.push(row);
    row.kept = this.add(page, row);
    return row.kept;
  }

  private async add({ uid, noteId, pageId }: WrittenPageId, row: Row): Promise<AppError | null> {
    try {
      row.seq = await this.deps.journal.add({ uid, noteId, pageId, taken: row.taken });
      return null;
    } catch (thrown) {
      return appErrorOf(thrown);
    }
  }
}
