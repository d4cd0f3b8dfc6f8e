import { type AppError, type EpochMs, type NoteId, type PageId, PortError, type Uid } from '@inkside/kit';

import { strokeShape } from '../editing/edits';
import type { TakenStep } from '../editing/history';
import type { Sweep } from '../editing/hits';
import { type InsertedThing, placed, withFileOf } from '../editing/placedFiles';
import { reachOf } from '../encode/strokeChunks';
import type { InkFault } from '../inkPorts';
import { normalId } from '../pageOrder';
import { pageMark, stepMark } from '../recorded/inkMark';
import { needsSamples } from '../shapeTypes';
import type { FinishedStroke, PageOfNote, StrokeFacts } from '../surfaces';
import { pageKeyOf } from '../worker/host/pageStore';
import { lacksAllShapes } from '../worker/loading/loadPage';
import type { EditAnswer } from '../worker/protocol';
import type { PageEdit } from '../worker/writingProtocol';
import type {
  InkWritingPort,
  InsertedAs,
  PastedState,
  SendTarget,
  SentPage,
  WritingState,
  WrittenEdit,
  WrittenPageId,
} from './inkWritingPort';
import { StepQueue } from './stepQueue';
import { mayWriteOn, type Written, WrittenTable } from './writtenTable';
import { HeldShapes } from './heldShapes';
import type { PageUpload, WrittenDeps } from './writtenDeps';

/**
 * The pages that are written on. The journal is what counts: a page that the worker lost, or that is read again, gets all of
 * its steps once more, and each of them counts once.
 */
export class WrittenPages implements InkWritingPort {
  private readonly table: WrittenTable;
  /** Strokes that their process has not asked for yet, by their ids. */
  private readonly finished = new Map<string, Promise<WritingState>>();
  private readonly strokes = new StepQueue((key, steps) => this.put(key, steps));
  /** Steps that came to the worker when their page was read: a history that has one twice cannot undo it. */
  private readonly there = new WeakSet<TakenStep>();
  private readonly shapes: HeldShapes;

  constructor(private readonly deps: WrittenDeps) {
    this.table = new WrittenTable(deps.journal, deps.store);
    this.shapes = new HeldShapes(deps, this.table, (ref) => this.heldKey(ref));
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
    for (const step of steps) this.there.add(step);
    this.table.note(page, await this.ask(key, { kind: 'put', steps, out: [...page.rows.out] }));
    await this.bring(key, steps);
  }

  async open(page: WrittenPageId, at: EpochMs): Promise<WritingState> {
    const { key, isNew } = await this.table.open(page, at);
    try {
      if (isNew) await this.deps.refuseOld(page.noteId);
      const { faults } = await this.deps.store.ensure(key, isNew);
      const lacking = await this.lackingOf(key, page.pageId, faults);
      if (lacking !== undefined) throw new PortError('errors.inkIncomplete', { name: lacking.name });
    } catch (thrown) {
      this.table.close([key]);
      throw thrown;
    }
    const ink = await this.deps.worker.ask<'record'>({ kind: 'record', key });
    return { ...this.table.told(key, null, false), recorded: pageMark(page, 'page', ink) };
  }

  /** What a page has to have before anything is uploaded of it, and has not. */
  private async lackingOf(key: string, pageId: PageId, faults: readonly InkFault[]): Promise<InkFault | undefined> {
    const [lacking, ...others] = faults;
    if (lacking === undefined || others.length > 0 || !lacksAllShapes(lacking, pageId)) return lacking;
    // Points alone are what is left of a first upload that broke off: if all of them are one's own, they go up once more.
    const page = this.table.get(key);
    const mine = page?.rows.waitingIds();
    if (page === undefined || mine === undefined || mine.size === 0) return lacking;
    const there = await this.deps.pointed(key);
    if (there.length === 0 || !there.every((id) => mine.has(normalId(id)))) return lacking;
    page.rows.mayBeOut(there);
    this.table.note(page, await this.ask(key, { kind: 'put', steps: [], out: there }));
    return undefined;
  }

  /** Whether a note has something that is not in the cloud. */
  isWaiting(noteId: NoteId): boolean {
    return this.table.isWaiting(noteId);
  }

  /** Whether something of a page is not in the cloud. */
  isUnsent(key: string): boolean {
    return this.table.get(key)?.state.isClean === false;
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
    // A universal shape is its features alone.
    const points = needsSamples(shape.shapeType) ? samples : undefined;
    const taken: TakenStep = {
      step: { pageId: page.pageId, changes: [{ before: undefined, after: shape, samples: points }] },
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
      await this.strokes.add(key, taken);
    } finally {
      // A page that was lost is read once more, with all that the journal has of it.
      this.deps.onDrawn(key, after.uniqueId, this.deps.store.renew(key));
    }
    return { ...this.table.told(key, await keeping, false), recorded: stepMark(page, taken) };
  }

  private async put(key: string, steps: readonly TakenStep[]): Promise<void> {
    await this.deps.store.ensure(key, false);
    const page = this.table.get(key);
    const missing = steps.filter((step) => !this.there.has(step));
    if (page === undefined || missing.length === 0) return;
    this.table.note(page, await this.ask(key, { kind: 'put', steps: missing }));
    await this.bring(key, missing);
  }

  async edit(ref: PageOfNote, edit: WrittenEdit): Promise<WritingState> {
    return (await this.change(ref, edit)).state;
  }

  private async change(ref: PageOfNote, edit: WrittenEdit | Extract<PageEdit, { kind: 'paste' }>) {
    const { page } = this.table.find(ref);
    const key = await this.heldKey(ref);
    const { taken, ...answer } = await this.ask(key, edit);
    const unkept = taken === undefined ? null : await this.table.keep(page, taken);
    this.table.note(page, answer);
    this.deps.store.renew(key);
    const recorded = taken && { recorded: stepMark(page, taken) };
    const told = { ...this.table.told(key, unkept, answer.isRefused), ...recorded };
    return { state: answer.refusal === undefined ? told : { ...told, refusal: answer.refusal }, taken };
  }

  readonly changePages: InkWritingPort['changePages'] = (...asked) => this.deps.changePages(...asked);
  readonly renewCover: InkWritingPort['renewCover'] = (note) => this.deps.renewCover(note);
  readonly keepCopy: InkWritingPort['keepCopy'] = (...asked) => this.deps.keepCopy(...asked);

  carry({ uid, noteId }: Pick<WrittenPageId, 'uid' | 'noteId'>, to: NoteId): Promise<void> {
    // What is still on its way must not count as sent: the acts are another note's.
    this.table.closeNote(noteId);
    return this.deps.journal.carry(uid, noteId, to);
  }

  waiting(uid: Uid): ReturnType<InkWritingPort['waiting']> {
    return this.deps.journal.unsent(uid);
  }

  readonly lasso: InkWritingPort['lasso'] = (...asked) => this.shapes.lasso(...asked);
  readonly copy: InkWritingPort['copy'] = (...asked) => this.shapes.copy(...asked);
  readonly textAt: InkWritingPort['textAt'] = (...asked) => this.shapes.textAt(...asked);
  readonly savePiece: InkWritingPort['savePiece'] = (...asked) => this.shapes.savePiece(...asked);
  /** See `InkHandles`. */
  readonly piece: HeldShapes['piece'] = (...asked) => this.shapes.piece(...asked);

  async paste(...[ref, by, layer, at, ids]: Parameters<InkWritingPort['paste']>): Promise<PastedState> {
    const clip = await this.shapes.toPaste(ref, ids);
    const { state, taken } = await this.change(ref, { kind: 'paste', clip, by, layer, at });
    return { ...state, ids: taken?.step.changes.map(({ after }) => after.uniqueId) ?? [] };
  }

  async insert(ref: PageOfNote, thing: InsertedThing, as: InsertedAs): Promise<PastedState> {
    const { key, page } = this.table.find(ref);
    const { noteId } = page;
    const { rasterise } = this.deps;
    const shape = { ...as, uniqueId: crypto.randomUUID() };
    const { drawn, files } = await placed(withFileOf(thing, this.deps.chosen), shape, { noteId, rasterise });
    const change = { before: undefined, after: drawn.shape, samples: drawn.samples };
    const taken: TakenStep = { step: { pageId: page.pageId, changes: [change], files }, how: 'done' };
    const state = await this.draw(key, page, taken, this.table.keep(page, taken));
    return { ...state, ids: [drawn.shape.uniqueId] };
  }

  /** Pictures that lie only here, for the page that shows them. */
  private async bring(key: string, steps: readonly TakenStep[]): Promise<void> {
    const files = steps.flatMap(({ step }) => step.files ?? []);
    if (files.length === 0) return;
    const named = files.map(({ resource, bytes }) => ({ key: '', name: resource.relativePath.slice(1), bytes }));
    await this.deps.worker.ask<'pictures'>({ kind: 'pictures', key, files: named });
  }

  /** A file that was put on a page in this sitting: it may not be in the cloud yet. */
  fileOf(key: string, asset: string): Uint8Array<ArrayBuffer> | undefined {
    const steps = this.table.get(key)?.rows.steps() ?? [];
    const files = steps.flatMap(({ step }) => step.files ?? []);
    return files.find(({ resource }) => resource.relativePath === `/${asset}`)?.bytes as
      | Uint8Array<ArrayBuffer>
      | undefined;
  }

  /** The key of a written page that the worker holds, with all strokes that came by now. */
  private async heldKey(ref: PageOfNote): Promise<string> {
    const { key } = this.table.find(ref);
    await this.strokes.rest(key);
    await this.deps.store.ensure(key, false);
    return key;
  }

  async upload(ref: PageOfNote, at: EpochMs): Promise<PageUpload> {
    const { page } = this.table.find(ref);
    const key = await this.heldKey(ref);
    // What is done from here on may be in the revision, too; it counts as sent with the next one.
    const seqs = await page.rows.unsent();
    const { objects, out } = await this.deps.worker.ask<'revision'>({ kind: 'revision', key, at });
    page.rows.mayBeOut(out);
    return { objects, seqs };
  }

  async send(ref: PageOfNote, target: SendTarget): Promise<SentPage> {
    const { objects, seqs } = await this.upload(ref, target.at);
    const { key } = this.table.find(ref);
    const sent = objects.length === 0 ? { commit: null, isBack: false } : await this.deps.send(key, objects, target);
    return { ...sent, seqs };
  }

  async settle(ref: PageOfNote, seqs: readonly number[]): Promise<WritingState> {
    const { page } = this.table.find(ref);
    await page.rows.sent(seqs);
    const key = await this.heldKey(ref);
    this.table.note(page, await this.ask(key, { kind: 'settle' }));
    return this.table.told(key, null, false);
  }

  async receive(ref: PageOfNote): Promise<WritingState> {
    const { key, page } = this.table.find(ref);
    const news = await this.deps.news(key);
    if (news.shapeZips.length + news.pageModels.length === 0) return this.table.told(key, null, false);
    // It may have been let go of while that came.
    await this.heldKey(ref);
    const answer = await this.ask(key, { kind: 'receive', ...news });
    this.table.note(page, answer);
    this.deps.store.renew(key);
    const recorded = answer.came && { recorded: pageMark(page, 'came', answer.came) };
    return { ...this.table.told(key, null, false), ...recorded };
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
