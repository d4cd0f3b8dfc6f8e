import { PortError } from '../../app/kit/appError';
import type { Handles } from '../../app/kit/handles';
import { asPageId, type NoteId, type PageId } from '../../app/kit/units';
import type { InkPort } from '../ports/ink';
import { createSurface } from './render/surface/surface';
import { PageStore } from './worker/host/pageStore';
import { INK_WORKER_ERROR, INK_WORKER_HANG_MS, WorkerClient, type InkWorkerLike } from './worker/host/workerClient';
import type { InkObjects } from './worker/loading/fetchObjects';
import { listNote, loadNote, type LoadedNote } from './worker/loading/loadNote';
import { loadPage, type LoadedPage } from './worker/loading/loadPage';
import { spawnInkWorker } from './worker/spawnInkWorker';

export interface InkDeps {
  /** Where notes lie. `get` gives undefined for an object that is not there; both throw `PortError`. */
  readonly objects: InkObjects;
  /** Starts a worker; the default needs a browser. */
  readonly spawn?: () => InkWorkerLike;
  /** How long one answer of the worker may take, in milliseconds. */
  readonly hangMs?: number;
}

interface OpenNote {
  readonly uid: string;
  readonly noteId: NoteId;
  readonly keys: readonly string[];
  listing: LoadedNote['listing'];
}

const keyOf = (noteId: string, pageId: string): string => `${noteId}/${pageId}`;

/** The notes that are open, and the pages that are read for them. */
class InkEngine implements InkPort {
  private readonly notes = new Map<string, OpenNote>();
  private readonly openings = new Map<string, symbol>();
  private readonly worker: WorkerClient;
  readonly pages: PageStore;

  constructor(private readonly deps: InkDeps) {
    this.worker = new WorkerClient({ spawn: deps.spawn ?? spawnInkWorker, hangMs: deps.hangMs ?? INK_WORKER_HANG_MS });
    this.pages = new PageStore(this.worker, (key) => this.read(key));
  }

  private get loadDeps() {
    return { objects: this.deps.objects, worker: this.worker };
  }

  async openNote(request: Parameters<InkPort['openNote']>[0]): ReturnType<InkPort['openNote']> {
    const { uid, noteId } = request;
    const opening = Symbol(noteId);
    this.openings.set(noteId, opening);
    const { listing, pages, faults } = await loadNote(this.loadDeps, request);
    // Left, or opened once more, while it was on its way: nobody would close what is kept now.
    if (this.openings.get(noteId) !== opening) return { pages: [], faults };
    const keys = pages.map(({ pageId }) => keyOf(noteId, pageId));
    const before = this.notes.get(noteId)?.keys ?? [];
    this.pages.remove(before.filter((key) => !keys.includes(key)));
    pages.forEach((page) => this.pages.add(keyOf(noteId, page.pageId), page));
    this.notes.set(noteId, { uid, noteId, keys, listing });
    return {
      pages: pages.map(({ pageId, width, height }) => ({ pageId: asPageId(pageId), width, height })),
      faults,
    };
  }

  async loadPage(request: { noteId: NoteId; pageId: PageId; again: boolean }): ReturnType<InkPort['loadPage']> {
    const { noteId, pageId, again } = request;
    const note = this.openedNote(noteId);
    // What is to be read again may have come to the store since the note was opened.
    if (again) note.listing = await listNote(this.loadDeps, note.uid, noteId);
    return { pageId, ...(await this.pages.ensure(keyOf(noteId, pageId), again)) };
  }

  closeNote(noteId: NoteId): void {
    this.openings.delete(noteId);
    this.pages.remove(this.notes.get(noteId)?.keys ?? []);
    this.notes.delete(noteId);
  }

  private openedNote(noteId: string): OpenNote {
    const note = this.notes.get(noteId);
    if (note === undefined) throw new PortError(INK_WORKER_ERROR);
    return note;
  }

  private async read(key: string): Promise<LoadedPage> {
    const note = this.openedNote(key.slice(0, key.indexOf('/')));
    const page = this.pages.outlined(key);
    if (page === undefined) throw new PortError(INK_WORKER_ERROR);
    return loadPage(this.loadDeps, { uid: note.uid, noteId: note.noteId, listing: note.listing, page, key });
  }
}

const nextFrame = (paint: () => void) => {
  const id = requestAnimationFrame(paint);
  return () => cancelAnimationFrame(id);
};

/**
 * The ink of notes: fetched from the object store, read and drawn in a worker, shown on canvases of the page.
 * `loadPage` throws `errors.inkWorker` when the worker fails and for a page of no open note, and what the store threw
 * when nothing could be reached.
 */
export function createInk(deps: InkDeps): { readonly port: InkPort; readonly surfaces: Handles['ink'] } {
  const engine = new InkEngine(deps);
  return {
    port: engine,
    surfaces: { attach: (canvas) => createSurface(canvas, { source: engine.pages, nextFrame }) },
  };
}
