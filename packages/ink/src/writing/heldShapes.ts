import type { PagePoint } from '../editing/onPage';
import type { DrawnShape } from '../model';
import type { PageOfNote, PieceOrder } from '../surfaces';
import type { Piece } from '../worker/host/pieces';
import type { Holding, LassoAnswer } from '../worker/writingProtocol';
import type { InkWritingPort } from './inkWritingPort';
import type { WrittenDeps } from './writtenDeps';
import type { WrittenTable } from './writtenTable';

/** What is looked up of a page that is written on: what a lasso holds, its copy and its picture, the text at a place. */
export class HeldShapes {
  /** What was copied last, from any note. */
  private clip: readonly DrawnShape[] = [];

  /** @param heldKey the key of a written page that the worker holds, with all strokes that came by now */
  constructor(
    private readonly deps: Pick<WrittenDeps, 'worker' | 'piece' | 'save'>,
    private readonly table: WrittenTable,
    private readonly heldKey: (ref: PageOfNote) => Promise<string>,
  ) {}

  async lasso(ref: PageOfNote, holding: Holding): Promise<LassoAnswer> {
    return this.deps.worker.ask<'lasso'>({ kind: 'lasso', key: await this.heldKey(ref), holding });
  }

  async copy(ref: PageOfNote, ids: readonly string[]): Promise<number> {
    const shapes = await this.shapesOf(ref, ids);
    if (shapes.length > 0) this.clip = shapes;
    return shapes.length;
  }

  /** These shapes of the page, or, where none are named, what was copied last. */
  async toPaste(ref: PageOfNote, ids: readonly string[] | undefined): Promise<readonly DrawnShape[]> {
    return ids === undefined ? this.clip : this.shapesOf(ref, ids);
  }

  private async shapesOf(ref: PageOfNote, ids: readonly string[]): Promise<readonly DrawnShape[]> {
    return (await this.deps.worker.ask<'copy'>({ kind: 'copy', key: await this.heldKey(ref), ids })).shapes;
  }

  /** See `InkHandles`. */
  async piece(ref: PageOfNote, order: PieceOrder): Promise<Piece> {
    const key = await this.heldKey(ref);
    const { page } = this.table.find(ref);
    const files = page.rows.steps().flatMap(({ step }) => step.files ?? []);
    return this.deps.piece(key, files, order);
  }

  async savePiece(ref: PageOfNote, order: PieceOrder): Promise<void> {
    this.deps.save(await this.piece(ref, order));
  }

  async textAt(ref: PageOfNote, place: PagePoint): ReturnType<InkWritingPort['textAt']> {
    return (await this.deps.worker.ask<'textAt'>({ kind: 'textAt', key: await this.heldKey(ref), place })).text;
  }
}
