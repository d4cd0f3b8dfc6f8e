import { type AppError, type EpochMs, type FileId, type NoteId, PortError, type Uid } from '@inkside/kit';

import { strokeShape } from '../editing/edits';
import type { TakenStep } from '../editing/history';
import type { Sweep } from '../editing/hits';
import type { PagePoint } from '../editing/onPage';
import { type Insertion, placed } from '../editing/placedFiles';
import type { NoteObject } from '../encode/noteContent';
import { reachOf } from '../encode/strokeChunks';
import type { TreeDocument } from '../imports/importsPort';
import type { DrawnShape } from '../model';
import type { FinishedStroke, PageOfNote, StrokeFacts } from '../surfaces';
import type { WorkerClient } from '../worker/host/workerClient';
import { pageKeyOf, type PageStore } from '../worker/host/pageStore';
import { lacksAllShapes } from '../worker/loading/loadPage';
import type { EditAnswer } from '../worker/protocol';
import type { Holding, LassoAnswer, PageEdit, PageNews, RevisionAnswer } from '../worker/writingProtocol';
import type { InkJournal } from './inkJournal';
import type {
  InkWritingPort,
  InsertedAs,
  InsertedThing,
  PastedState,
  SendTarget,
  SentPage,
  WritingState,
  WrittenEdit,
  WrittenPageId,
} from './inkWritingPort';
import { mayWriteOn, type Written, WrittenTable } from './writtenTable';

/** What is to be uploaded of a page: its objects in their order, by their paths below the note, and the rows in them. */
export interface PageUpload extends RevisionAnswer {
  readonly seqs: readonly number[];
}

export interface WrittenDeps {
  readonly worker: Pick<WorkerClient, 'ask'>;
  readonly store: Pick<PageStore, 'ensure' | 'renew' | 'relayer'>;
  readonly journal: InkJournal;
  /** Sends objects of a page one after the other, and gives the commit that is to say so. */
  readonly send: (key: string, objects: readonly NoteObject[], target: SendTarget) => Promise<TreeDocument>;
  readonly changePages: InkWritingPort['changePages'];
  /** A file that somebody chose; undefined for one that is gone. */
  readonly chosen: (fileId: FileId) => File | undefined;
  /** The writing on a note is over. */
  readonly onEnded: (noteId: NoteId) => void;
  /** A stroke stands on the page from this version of it on. */
  readonly onDrawn: (key: string, shapeId: string, version: number) => void;
  /** The objects of a page that came to the store since they were read last. */
  readonly news: (key: string) => Promise<PageNews>;
}

/**
 * The pages that are written on. The journal is what counts: a page that the worker lost, or that is read again, gets all of
 * its steps once more, and each of them counts once.
 */
export class WrittenPages implements InkWritingPort {
  private readonly table: WrittenTable;
  /** Strokes that their process has not asked for yet, by their ids. */
  private readonly finished = new Map<string, Promise<WritingState>>();
  /** What was copied last, from any note. */
  private clip: readonly DrawnShape[] = [];

  constructor(private readonly deps: WrittenDeps) {
    this.table = new WrittenTable(deps.journal, deps.store);
  }

  /** From when on a page is written on, which is read with its records then; undefined for one that is only shown. */
  writtenFrom(key: string): EpochMs | undefined {
    return this.table.get(key)?.at;
  }

  /** The page was read: what was written on it comes on top. */
  async afterRead(key: string): Promise<void> {
    const page = this.table.get(key);
    if (page === undefined) return;
    const steps = page.rows.steps();
    this.table.note(page, await this.ask(key, { kind: 'put', steps }));
    await this.bring(key, steps);
  }

  async open(page: WrittenPageId, at: EpochMs): Promise<WritingState> {
    const { key, isNew } = await this.table.open(page, at);
    try {
      const { faults } = await this.deps.store.ensure(key, isNew);
      // Points alone are what is left of a first upload that broke off: what waits here goes up once more.
      const isMine = this.table.get(key)?.rows.isWaiting === true;
      const [lacking] = faults.filter((fault) => !isMine || !lacksAllShapes(fault, page.pageId));
      if (lacking !== undefined) throw new PortError('errors.inkIncomplete', { name: lacking.name });
    } catch (thrown) {
      this.table.close([key]);
      throw thrown;
    }
    return this.table.told(key, null, false);
  }

  /** Whether a note has something that is not in the cloud. */
  isWaiting(noteId: NoteId): boolean {
    return this.table.isWaiting(noteId);
  }

  /** Nothing more is written on these. */
  close(keys: readonly string[]): void {
    this.table.close(keys);
  }

  /** See `InkHandles`. The journal's write begins in this turn: a tab may be killed in the next. */
  finish(ref: PageOfNote, { pen, samples }: FinishedStroke): StrokeFacts | undefined {
    const key = pageKeyOf(ref.noteId, ref.pageId);
    const page = this.table.get(key);
    if (page === undefined || !mayWriteOn(page, pen.layer)) return undefined;
    const shape = strokeShape(pen);
    const taken: TakenStep = {
      step: { pageId: page.pageId, changes: [{ before: undefined, after: shape, samples }] },
      how: 'done',
    };
    const finished = this.draw(key, page, taken, this.table.keep(page, taken));
    // Its process asks for it; until then a failure is nobody's.
    finished.catch(() => undefined);
    this.finished.set(pen.shapeId, finished);
    const box = reachOf(shape, samples) ?? { left: 0, top: 0, right: 0, bottom: 0 };
    return { strokeId: pen.shapeId, box, count: samples.x.length };
  }

  /** See `InkHandles`. */
  erase(ref: PageOfNote, sweeps: readonly Sweep[], mode: 'stroke' | 'area', at: number): void {
    // What fails here is told by the edit that ends the gesture.
    this.edit(ref, { kind: 'erase', sweeps, mode, at }).catch(() => undefined);
  }

  async stroke(ref: PageOfNote, strokeId: string): Promise<WritingState> {
    this.table.find(ref);
    const finished = this.finished.get(strokeId);
    if (finished === undefined) throw new PortError('errors.inkWorker');
    this.finished.delete(strokeId);
    return finished;
  }

  private async draw(
    key: string,
    page: Written,
    taken: TakenStep,
    keeping: Promise<AppError | null>,
  ): Promise<WritingState> {
    const [{ after }] = taken.step.changes as readonly [(typeof taken.step.changes)[0]];
    try {
      await this.deps.store.ensure(key, false);
      this.table.note(page, await this.ask(key, { kind: 'put', steps: [taken] }));
      await this.bring(key, [taken]);
    } finally {
      // A page that was lost is read once more, with all that the journal has of it.
      this.deps.onDrawn(key, after.uniqueId, this.deps.store.renew(key));
    }
    return this.table.told(key, await keeping, false);
  }

  async edit(ref: PageOfNote, edit: WrittenEdit): Promise<WritingState> {
    return (await this.change(ref, edit)).state;
  }

  private async change(ref: PageOfNote, edit: WrittenEdit | Extract<PageEdit, { kind: 'paste' }>) {
    const { key, page } = this.table.find(ref);
    await this.deps.store.ensure(key, false);
    const { taken, ...answer } = await this.ask(key, edit);
    const unkept = taken === undefined ? null : await this.table.keep(page, taken);
    this.table.note(page, answer);
    this.deps.store.renew(key);
    const told = this.table.told(key, unkept, answer.isRefused);
    return { state: answer.refusal === undefined ? told : { ...told, refusal: answer.refusal }, taken };
  }

  changePages(...asked: Parameters<InkWritingPort['changePages']>): ReturnType<InkWritingPort['changePages']> {
    return this.deps.changePages(...asked);
  }

  waiting(uid: Uid): ReturnType<InkWritingPort['waiting']> {
    return this.deps.journal.unsent(uid);
  }

  async lasso(ref: PageOfNote, holding: Holding): Promise<LassoAnswer> {
    return this.deps.worker.ask<'lasso'>({ kind: 'lasso', key: await this.heldKey(ref), holding });
  }

  async copy(ref: PageOfNote, ids: readonly string[]): Promise<number> {
    const { shapes } = await this.deps.worker.ask<'copy'>({ kind: 'copy', key: await this.heldKey(ref), ids });
    if (shapes.length > 0) this.clip = shapes;
    return shapes.length;
  }

  async paste(ref: PageOfNote, by: PagePoint, layer: number, at: number): Promise<PastedState> {
    const { state, taken } = await this.change(ref, { kind: 'paste', clip: this.clip, by, layer, at });
    return { ...state, ids: taken?.step.changes.map(({ after }) => after.uniqueId) ?? [] };
  }

  async insert(ref: PageOfNote, thing: InsertedThing, as: InsertedAs): Promise<PastedState> {
    const { key, page } = this.table.find(ref);
    const { drawn, files } = await placed(this.withFile(thing), { ...as, uniqueId: crypto.randomUUID() }, page.noteId);
    const change = { before: undefined, after: drawn.shape, samples: drawn.samples };
    const taken: TakenStep = { step: { pageId: page.pageId, changes: [change], files }, how: 'done' };
    const state = await this.draw(key, page, taken, this.table.keep(page, taken));
    return { ...state, ids: [drawn.shape.uniqueId] };
  }

  private withFile(thing: InsertedThing): Insertion {
    if (thing.kind !== 'file') return thing;
    const file = this.deps.chosen(thing.fileId);
    if (file === undefined) throw new PortError('errors.fileChanged', { name: '' });
    return { ...thing, file };
  }

  /** Pictures that lie only here, for the page that shows them. */
  private async bring(key: string, steps: readonly TakenStep[]): Promise<void> {
    const files = steps.flatMap(({ step }) => step.files ?? []);
    if (files.length === 0) return;
    const named = files.map(({ resource, bytes }) => ({ key: '', name: resource.relativePath.slice(1), bytes }));
    await this.deps.worker.ask<'pictures'>({ kind: 'pictures', key, files: named });
  }

  async textAt(ref: PageOfNote, place: PagePoint): ReturnType<InkWritingPort['textAt']> {
    return (await this.deps.worker.ask<'textAt'>({ kind: 'textAt', key: await this.heldKey(ref), place })).text;
  }

  /** The key of a written page that the worker holds. */
  private async heldKey(ref: PageOfNote): Promise<string> {
    const { key } = this.table.find(ref);
    await this.deps.store.ensure(key, false);
    return key;
  }

  async upload(ref: PageOfNote, at: EpochMs): Promise<PageUpload> {
    const { key, page } = this.table.find(ref);
    await this.deps.store.ensure(key, false);
    // What is done from here on may be in the revision, too; it counts as sent with the next one.
    const seqs = await page.rows.unsent();
    const { objects } = await this.deps.worker.ask<'revision'>({ kind: 'revision', key, at });
    return { objects, seqs };
  }

  async send(ref: PageOfNote, target: SendTarget): Promise<SentPage> {
    const { objects, seqs } = await this.upload(ref, target.at);
    const { key } = this.table.find(ref);
    return { commit: objects.length === 0 ? null : await this.deps.send(key, objects, target), seqs };
  }

  async settle(ref: PageOfNote, seqs: readonly number[]): Promise<WritingState> {
    const { key, page } = this.table.find(ref);
    await page.rows.sent(seqs);
    this.table.note(page, await this.ask(key, { kind: 'settle' }));
    return this.table.told(key, null, false);
  }

  async receive(ref: PageOfNote): Promise<WritingState> {
    const { key, page } = this.table.find(ref);
    const news = await this.deps.news(key);
    if (news.shapeZips.length + news.pageModels.length > 0) {
      this.table.note(page, await this.ask(key, { kind: 'receive', ...news }));
      this.deps.store.renew(key);
    }
    return this.table.told(key, null, false);
  }

  async end({ uid, noteId }: Pick<WrittenPageId, 'uid' | 'noteId'>): Promise<void> {
    try {
      await this.deps.journal.endSitting(uid, noteId);
    } finally {
      this.deps.onEnded(noteId);
    }
  }

  private async ask(key: string, edit: PageEdit): Promise<EditAnswer> {
    return this.deps.worker.ask<'edit'>({ kind: 'edit', key, edit });
  }
}
