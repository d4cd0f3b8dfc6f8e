import { asEpochMs, asNoteId, asPageId, type PageId, PortError } from '@inkside/kit';

import type { LayerAct } from '../../../../packages/ink/src/layers/layerActs';
import type { PagesChange } from '../../../../packages/ink/src/writing/pagesChange';
import type { WritingState } from '../../../../packages/ink/src/writing/inkWritingPort';
import { NOTE, ONE } from '../worker/storedNote';
import { aPen, box, line, memoryJournal, page as firstPage, sitting } from '../writing/sitting';
import type { Replica } from './replicas';

const all = box(0, 0, 800, 600);
const HALF = 0.5;

/** Somebody in a browser: writes, undoes, changes layers and the list of pages, loses the tab and the network. */
export class BrowserWriter {
  /** Ids of strokes that were drawn, and of all that went from a page by anything that was done here. */
  readonly drawn = new Set<string>();
  readonly removed = new Set<string>();
  private readonly journal = memoryJournal();
  /** Pages that were made here: nobody else in a browser writes on them, so that they may go. */
  private readonly own: PageId[] = [];
  private gone: PageId[] = [];
  private layers: readonly number[] = [0];
  private pageId = asPageId(ONE);
  private count = 0;
  private seat: Awaited<ReturnType<typeof sitting>> | undefined;

  constructor(
    readonly replica: Replica,
    private readonly random: () => number,
    private readonly clock: () => number,
    private readonly digits: string,
  ) {}

  private get at() {
    return { ...firstPage, pageId: this.pageId };
  }

  /** As after a start of the browser: what it had written is in the journal. */
  async sit(): Promise<void> {
    this.seat = undefined;
    const seat = await sitting(this.replica, this.journal);
    this.listen(await seat.open(this.at));
    this.seat = seat;
  }

  private listen({ layers }: WritingState): WritingState | undefined {
    if (layers !== undefined) this.layers = layers.map(({ id }) => id);
    return undefined;
  }

  private async there() {
    if (this.seat === undefined) await this.sit();
    if (this.seat === undefined) throw new Error('nobody sits here');
    return this.seat;
  }

  /** The shapes of the page as they are here. */
  async shapes(): Promise<readonly string[]> {
    const { writing } = await this.there();
    return (await writing.lasso(this.at, { way: all })).ids.toSorted();
  }

  async layerIds(): Promise<readonly number[]> {
    const { writing } = await this.there();
    this.listen(await writing.receive(this.at));
    return this.layers;
  }

  async pages(): Promise<readonly PageId[]> {
    const { pages } = await (await this.there()).outlined();
    return pages.map(({ pageId }) => pageId);
  }

  async turnTo(pageId: PageId): Promise<void> {
    this.pageId = pageId;
    await this.sit();
  }

  private async stroke(): Promise<void> {
    this.count += 1;
    const shapeId = `${this.digits}-0000-4000-8000-${String(this.count).padStart(12, '0')}`;
    const layer = this.layers[Math.floor(this.random() * this.layers.length)] ?? 0;
    const { write } = await this.there();
    this.listen(await write({ ...aPen(shapeId), layer, at: this.clock() }, line(60 + this.random() * 400), this.at));
    this.drawn.add(shapeId);
  }

  /** What is missing afterwards was removed by it. */
  private async noting(act: () => Promise<WritingState>): Promise<void> {
    const before = await this.shapes();
    this.listen(await act());
    const after = new Set(await this.shapes());
    for (const id of before) if (!after.has(id)) this.removed.add(id);
  }

  private erase(): Promise<void> {
    return this.noting(async () => {
      const { writing } = await this.there();
      const x = 100 + this.random() * 200;
      const sweeps = [{ from: { x, y: 50 }, to: { x, y: 50 + this.random() * 300 }, radius: 6 }];
      const mode = this.random() < HALF ? 'stroke' : 'area';
      await writing.edit(this.at, { kind: 'erase', sweeps, mode, at: this.clock() });
      return writing.edit(this.at, { kind: 'finish' });
    });
  }

  private turn(): Promise<void> {
    const kind = this.random() < 0.7 ? 'undo' : 'redo';
    return this.noting(async () => (await this.there()).writing.edit(this.at, { kind, at: this.clock() }));
  }

  private changeLayers(): Promise<void> {
    const id = this.layers[Math.floor(this.random() * this.layers.length)] ?? 0;
    const acts: readonly LayerAct[] = [
      ...[{ kind: 'add' } as const, { kind: 'remove', id } as const, { kind: 'remove', id } as const],
      ...[{ kind: 'move', id, to: 0 } as const, { kind: 'rename', id, name: String(this.clock()) } as const],
    ];
    const act = acts[Math.floor(this.random() * acts.length)] ?? { kind: 'add' };
    return this.noting(async () =>
      (await this.there()).writing.edit(this.at, { kind: 'layers', act, at: this.clock() }),
    );
  }

  private nextChange(known: readonly PageId[]): PagesChange | undefined {
    const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(this.random() * values.length)];
    const chance = this.random();
    const [like, mine, back] = [pick(known), pick(this.own), pick(this.gone)];
    if (like === undefined) return undefined;
    const newId = asPageId(`${this.digits}${String((this.count += 1)).padStart(24, 'b')}`);
    if (chance < 0.25 || mine === undefined) return { kind: 'add', newId, like, after: like, paper: 'line' };
    if (chance < 0.4) return { kind: 'copy', pageId: like, newId };
    if (chance < 0.6) return { kind: 'move', pageId: like, after: pick(known.filter((id) => id !== like)) ?? null };
    if (chance < 0.8 && back !== undefined) return { kind: 'restore', pageIds: [back] };
    return { kind: 'remove', pageIds: [mine] };
  }

  /** One act on the list of pages, which is read anew for it, and perhaps taken back. */
  private async changePages(): Promise<void> {
    await this.upload(true);
    const known = await this.pages();
    const change = this.nextChange(known);
    if (change === undefined) return;
    this.replica.begin();
    const { writing } = await this.there();
    const target = { commitId: 'commit', at: asEpochMs(this.clock()) };
    await writing.changePages({ noteId: asNoteId(NOTE) }, change, target);
    if ('newId' in change) this.own.push(change.newId);
    else if (change.kind === 'remove') this.gone.push(...change.pageIds);
    else if (change.kind === 'restore') this.gone = this.gone.filter((id) => !change.pageIds.includes(id));
    const mine = this.own.filter((id) => !this.gone.includes(id));
    await this.turnTo(this.random() < HALF ? asPageId(ONE) : (mine.at(-1) ?? asPageId(ONE)));
  }

  async upload(isWhole: boolean): Promise<void> {
    this.replica.begin();
    const { send, writing } = await this.there();
    const sent = send(this.clock(), isWhole ? undefined : 1, this.at);
    if (isWhole) await writing.settle(this.at, (await sent).seqs);
    else await sent.catch(() => undefined);
  }

  async receive(): Promise<void> {
    this.replica.arrive(HALF);
    this.listen(await (await this.there()).writing.receive(this.at));
  }

  /** Does one thing by chance. A page of which something is still on its way is refused, and that is all right. */
  async act(hasPages: boolean): Promise<void> {
    const acts: readonly (readonly [share: number, does: () => Promise<unknown>])[] = [
      [0.36, () => this.stroke()],
      [0.14, () => this.turn()],
      [0.08, () => this.erase()],
      [0.08, () => this.changeLayers()],
      [0.14, () => this.upload(this.random() < 0.7)],
      [0.1, () => this.receive()],
      [0.05, () => this.sit()],
      [0.05, () => (hasPages ? this.changePages() : this.receive())],
    ];
    let left = this.random();
    const [, does] = acts.find(([share]) => (left -= share) < 0) ?? [0, () => this.receive()];
    await does().catch((thrown: unknown) => {
      if (!(thrown instanceof PortError)) throw thrown;
    });
  }
}
