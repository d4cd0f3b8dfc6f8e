import { type AppError, type EpochMs, type NoteId, PortError } from '@inkside/kit';

import type { TakenStep } from '../editing/history';
import type { PageLayer } from '../layers/layerActs';
import type { InkLayer } from '../model';
import type { PageOfNote } from '../surfaces';
import { pageKeyOf, type PageStore } from '../worker/host/pageStore';
import type { EditAnswer } from '../worker/protocol';
import type { InkJournal } from './inkJournal';
import type { WritingState, WrittenPageId } from './inkWritingPort';
import { PageRows } from './pageRows';

/** A page that is written on: its acts, and how it stands. */
export interface Written extends WrittenPageId {
  /** From when on. */
  readonly at: EpochMs;
  readonly rows: PageRows;
  state: Omit<WritingState, 'unkept' | 'isRefused' | 'refusal' | 'recorded'>;
}

const NOTHING_DONE: Written['state'] = { canUndo: false, canRedo: false, isClean: true, layers: [] };

/** Nothing is written on a layer that is locked, nor on one that nobody sees. One that is not there yet is free. */
export const mayWriteOn = ({ state }: Written, id: number): boolean => {
  const layer = state.layers?.find((each) => each.id === id);
  return layer === undefined || (layer.show && !layer.lock);
};

const asListed = ({ id, lock, show, name }: PageLayer): InkLayer =>
  name === '' ? { id, lock, show } : { id, lock, show, name };

/** The pages that are written on, by their keys. */
export class WrittenTable {
  private readonly pages = new Map<string, Written>();

  constructor(
    private readonly journal: InkJournal,
    private readonly store: Pick<PageStore, 'relayer'>,
  ) {}

  get(key: string): Written | undefined {
    return this.pages.get(key);
  }

  /** Makes a page one of them, with what the journal has of it. Rejects with what the journal says. */
  async open(page: WrittenPageId, at: EpochMs): Promise<{ readonly key: string; readonly isNew: boolean }> {
    const key = pageKeyOf(page.noteId, page.pageId);
    const kept = await this.journal.rows(page.uid, page.noteId);
    const isNew = !this.pages.has(key);
    const rows = new PageRows(this.journal, page, kept);
    if (isNew) this.pages.set(key, { ...page, at, rows, state: NOTHING_DONE });
    return { key, isNew };
  }

  close(keys: readonly string[]): void {
    for (const key of keys) this.pages.delete(key);
  }

  /** Nothing more is written on any page of the note. */
  closeNote(noteId: NoteId): void {
    for (const [key, page] of this.pages) if (page.noteId === noteId) this.pages.delete(key);
  }

  /** Whether a note has something that is not in the cloud. */
  isWaiting(noteId: NoteId): boolean {
    return [...this.pages.values()].some((page) => page.noteId === noteId && !page.state.isClean);
  }

  /** How a page stands after an act; whoever reads it sees its layers as they are now. */
  note(page: Written, { canUndo, canRedo, isClean, layers, layerBook, spots }: Omit<EditAnswer, 'taken'>): void {
    page.state = { canUndo, canRedo, isClean, layers, spots };
    this.store.relayer(pageKeyOf(page.noteId, page.pageId), { layers: layers.map(asListed), layerBook });
  }

  told(key: string, unkept: AppError | null, isRefused: boolean): WritingState {
    return { ...this.pageOf(key).state, unkept, isRefused };
  }

  /** @throws PortError `errors.inkWorker` for a page that is not written on */
  find({ noteId, pageId }: PageOfNote): { readonly key: string; readonly page: Written } {
    const key = pageKeyOf(noteId, pageId);
    return { key, page: this.pageOf(key) };
  }

  private pageOf(key: string): Written {
    const page = this.pages.get(key);
    if (page === undefined) throw new PortError('errors.inkWorker');
    return page;
  }

  /** Keeps an act; what cannot be kept stays here, on the screen, and says why. */
  keep(page: Written, taken: TakenStep): Promise<AppError | null> {
    page.state = { ...page.state, isClean: false };
    return page.rows.add(taken);
  }
}
