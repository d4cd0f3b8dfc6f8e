import { asEpochMs, asNoteId, asPageId, type NoteId, type PageId, PortError, type Uid } from '@inkside/kit';
import type { HeldFile, InkHandles, SurfaceColours } from './surfaces';
import type { InkDeps } from './inkDeps';
import type { InkPort, InkSource } from './inkPorts';
import type { PageAsset } from './render/page/displayList';
import type { ExportSource } from './worker/host/exportSource';
import { assetBlob, bringPictures, fileNameFor, type AssetOwner, type BroughtPictures } from './worker/host/noteAssets';
import { dayInk } from './worker/host/dayInk';
import { pieceOf } from './worker/host/pieces';
import { pageKeyOf as keyOf, PageStore, type PageUse } from './worker/host/pageStore';
import { pdfSpots } from './worker/host/pdfSpots';
import { thumbnailFrame, Thumbnails } from './worker/host/thumbnails';
import { INK_WORKER_ERROR, INK_WORKER_HANG_MS, WorkerClient } from './worker/host/workerClient';
import type { InkObjects } from './worker/loading/fetchObjects';
import { listNote, loadNote, type LoadDeps } from './worker/loading/loadNote';
import { loadPage, type LoadedPage } from './worker/loading/loadPage';
import { rasterSvg } from './worker/loading/svgPicture';
import { PageArrivals } from './worker/loading/pageArrivals';
import type { OutlinedPage } from './worker/protocol';
import { spawnInkWorker } from './worker/spawnInkWorker';
import { createInkJournal } from './writing/inkJournal';
import { Hands } from './writing/hands';
import { createNoteWriter, type OpenNote } from './writing/noteWriter';
import type { WrittenDeps } from './writing/writtenDeps';
import { WrittenPages } from './writing/writtenPages';

/** Downloads begin a moment after they were asked for; after this they have. */
const RELEASE_AFTER_MS = 60_000;

/** The notes that are open, and the pages that are read for them. */
export class InkEngine implements InkPort {
  private readonly notes = new Map<string, OpenNote>();
  private readonly openings = new Map<string, symbol>();
  /** By page key: what was found about the pictures of the page, or will be. */
  private readonly picturing = new Map<string, Promise<BroughtPictures>>();
  private readonly worker: WorkerClient;
  private readonly thumbnails = new Thumbnails();
  /** Notes that were left while something of them was on its way. */
  private readonly leaving = new Set<NoteId>();
  readonly pages: PageStore;
  readonly writing: WrittenPages;
  readonly hands = new Hands();
  private readonly arrivals = new PageArrivals();

  /** These two alone: a port that is loaded late seems to have whatever it is asked for. */
  private readonly cloudObjects: InkObjects;

  constructor(private readonly deps: InkDeps) {
    const { objects } = deps;
    this.cloudObjects = { get: (key) => objects.get(key), list: (prefix) => objects.list(prefix) };
    this.worker = new WorkerClient({ spawn: deps.spawn ?? spawnInkWorker, hangMs: deps.hangMs ?? INK_WORKER_HANG_MS });
    this.pages = new PageStore(this.worker, (key, as, use) => this.read(key, as, use));
    const { journal = createInkJournal() } = deps;
    this.writing = new WrittenPages({
      ...{ worker: this.worker, store: this.pages, journal },
      news: (key) => this.news(key),
      ...createNoteWriter(deps, this.depsOf({ objects: this.cloudObjects }), {
        note: (noteId) => this.openedNote(noteId),
        outlined: (key) => this.pages.outlined(key),
      }),
      chosen: (fileId) => this.deps.chosen?.(fileId),
      rasterise: deps.rasterise ?? rasterSvg,
      piece: (...asked) => this.piece(...asked),
      save: ({ blob, name }) => this.hand(blob, name),
      onDrawn: (...stroke) => this.hands.drawn(...stroke),
      onEnded: (noteId) => this.leaving.has(noteId) && this.letGo(noteId),
    });
  }

  private depsOf({ objects }: Pick<AssetOwner, 'objects'>): LoadDeps {
    return { objects, worker: this.worker };
  }

  private objectsOf(source: InkSource, uid: Uid, noteId: NoteId): Promise<InkObjects> {
    if (source === 'cloud') return Promise.resolve(this.cloudObjects);
    return source === 'shared' && this.deps.shared ? this.deps.shared(noteId) : this.deps.imported(uid, noteId);
  }

  async openNote(request: Parameters<InkPort['openNote']>[0]): ReturnType<InkPort['openNote']> {
    const { uid, noteId, source, until, noteBackground = '', notePageInfo = '' } = request;
    const { as = noteId } = request;
    const opening = Symbol(as);
    this.openings.set(as, opening);
    this.leaving.delete(asNoteId(as));
    const objects = await this.objectsOf(source, uid, noteId);
    const { listing, pages, resources, faults } = await loadNote({ objects, worker: this.worker }, request);
    // Left, or opened once more, while it was on its way: nobody would close what is kept now.
    if (this.openings.get(as) !== opening) return { pages: [], faults };
    const keys = pages.map(({ pageId }) => keyOf(as, pageId));
    const before = this.notes.get(as)?.keys ?? [];
    // Ink that is only here goes up first, whoever removed its page.
    this.pages.remove(before.filter((key) => !keys.includes(key) && !this.writing.isUnsent(key)));
    const shownAs = (pageId: string): string => (as === noteId ? pageId : keyOf(as, pageId));
    pages.forEach((page) => this.pages.add(keyOf(as, page.pageId), page, shownAs(page.pageId)));
    const { papers } = this.deps;
    this.notes.set(as, {
      uid,
      noteId,
      ...(until !== undefined && { until }),
      keys,
      listing,
      pageModels: listing.pageModels,
      resources,
      noteBackground,
      notePageInfo,
      objects,
      ...(papers && { papers }),
    });
    return {
      pages: pages.map(({ pageId, width, height, title }) => ({
        pageId: asPageId(shownAs(pageId)),
        width,
        height,
        title,
      })),
      faults,
    };
  }

  async loadPage(request: { noteId: NoteId; pageId: PageId; again: boolean }): ReturnType<InkPort['loadPage']> {
    const { noteId, pageId, again } = request;
    const note = this.openedNote(noteId);
    // What is to be read again may have come to the store since the note was opened.
    if (again) note.listing = await listNote(this.depsOf(note), note);
    const key = keyOf(noteId, pageId);
    const { assets: _files, ...report } = await this.pages.ensure(key, again);
    const brought = await this.picturing.get(key);
    // What lies below the ink comes first: the ink's own links lie over it.
    const below = pdfSpots(brought?.links ?? [], this.pages.outlined(key), this.outlined(note));
    return {
      pageId,
      ...report,
      faults: [...report.faults, ...(brought?.faults ?? [])],
      spots: [...below, ...report.spots],
    };
  }

  async words({ noteId, pageId }: { noteId: NoteId; pageId: PageId }): ReturnType<InkPort['words']> {
    const answer = await this.pages.passing(keyOf(noteId, pageId), 'words', (key) =>
      this.worker.ask<'words'>({ kind: 'words', key }),
    );
    return answer.words ?? [];
  }

  async saveFile({ pageId, asset, name }: Parameters<InkPort['saveFile']>[0]): Promise<void> {
    const { found } = this.assetOf(pageId, asset);
    this.hand(await this.blobOf(pageId, asset), fileNameFor(found, name));
  }

  private hand(blob: Blob, name: string): void {
    const url = this.deps.urls.createObjectURL(blob);
    this.deps.download(url, name);
    setTimeout(() => this.deps.urls.revokeObjectURL(url), RELEASE_AFTER_MS);
  }

  private piece(...[key, local, order]: Parameters<WrittenDeps['piece']>): ReturnType<WrittenDeps['piece']> {
    const owner = this.openedNote(key.slice(0, key.indexOf('/')));
    const page = this.pages.outlined(key);
    if (page === undefined) throw new PortError(INK_WORKER_ERROR);
    return pieceOf(this.worker, { owner, page, key, local, noteAddress: this.deps.noteAddress }, order);
  }

  closeNote(noteId: NoteId): void {
    this.openings.delete(noteId);
    // What is written on it goes up first; then its writing ends, and it is closed.
    if (this.writing.isWaiting(noteId)) this.leaving.add(noteId);
    else this.letGo(noteId);
  }

  private letGo(noteId: NoteId): void {
    this.leaving.delete(noteId);
    const keys = this.notes.get(noteId)?.keys ?? [];
    this.pages.remove(keys);
    this.writing.close(keys);
    for (const key of keys) this.picturing.delete(key);
    this.notes.delete(noteId);
  }

  /** See `Handles`. */
  async file(pageId: PageId, asset: string): Promise<HeldFile> {
    const url = this.deps.urls.createObjectURL(await this.blobOf(pageId, asset));
    return { url, release: () => this.deps.urls.revokeObjectURL(url) };
  }

  private async blobOf(pageId: PageId, asset: string): Promise<Blob> {
    const own = this.writing.fileOf(this.pages.page(pageId)?.key ?? '', asset);
    if (own !== undefined) return new Blob([own]);
    const { note, found } = this.assetOf(pageId, asset);
    return assetBlob(note, found);
  }

  /** See `Handles`. */
  thumbnail(
    pageId: PageId,
    width: number,
    colours: SurfaceColours,
    signal: AbortSignal,
  ): Promise<ImageBitmap | undefined> {
    const page = this.pages.page(pageId);
    if (page === undefined) return Promise.resolve(undefined);
    const frame = thumbnailFrame(page, width);
    const use = { longest: Math.ceil(Math.max(page.width, page.height) * frame.scale) };
    return this.thumbnails.next(signal, () =>
      this.pages.passing(page.key, use, async (key) => {
        // A page that is read just now may still wait for what lies below its ink.
        await this.picturing.get(key);
        return (await this.worker.ask<'frame'>({ kind: 'frame', key, frame, colours })).image;
      }),
    );
  }

  /** See `Handles`. */
  async writtenAt(
    ...[pageId, place, hidden]: Parameters<InkHandles['writtenAt']>
  ): ReturnType<InkHandles['writtenAt']> {
    const key = this.pages.page(pageId)?.key;
    if (key === undefined) return undefined;
    try {
      await this.pages.ensure(key, false);
      const { at } = await this.worker.ask<'writtenAt'>({ kind: 'writtenAt', key, place, hidden });
      return at === undefined ? undefined : asEpochMs(at);
    } catch {
      return undefined;
    }
  }

  /** See `Handles`. */
  dayInk(...[day, uid, width, colours, signal]: Parameters<InkHandles['dayInk']>): ReturnType<InkHandles['dayInk']> {
    const deps = { objects: this.cloudObjects, worker: this.worker };
    return this.thumbnails.next(signal, () => dayInk(deps, { ...day, uid, width, colours }));
  }

  private assetOf(pageId: PageId, asset: string): { readonly note: OpenNote; readonly found: PageAsset } {
    const key = this.pages.page(pageId)?.key ?? '';
    const found = this.pages.loaded(key)?.assets.find(({ name }) => name === asset);
    const note = this.notes.get(key.slice(0, key.indexOf('/')));
    if (found === undefined || note === undefined) throw new PortError('errors.objectMissing');
    return { note, found };
  }

  /** An open note as an export reads it. */
  exportSource(noteId: string): ExportSource | undefined {
    const note = this.notes.get(noteId);
    return note && { ...note, pages: this.outlined(note) };
  }

  private outlined({ keys }: OpenNote): readonly OutlinedPage[] {
    return keys.flatMap((key) => this.pages.outlined(key) ?? []);
  }

  private openedNote(noteId: string): OpenNote {
    const note = this.notes.get(noteId);
    if (note === undefined) throw new PortError(INK_WORKER_ERROR);
    return note;
  }

  private news(key: string): ReturnType<PageArrivals['since']> {
    const note = this.openedNote(key.slice(0, key.indexOf('/')));
    const pageId = this.pages.outlined(key)?.pageId ?? '';
    return this.arrivals.since(this.depsOf(note), note, { key, pageId, read: note.pageModels });
  }

  private async read(key: string, as: string, use: PageUse): Promise<LoadedPage> {
    const note = this.openedNote(key.slice(0, key.indexOf('/')));
    const page = this.pages.outlined(key);
    if (page === undefined) throw new PortError(INK_WORKER_ERROR);
    const { uid, noteId, listing, resources } = note;
    const writtenFrom = as === key ? this.writing.writtenFrom(key) : undefined;
    const request = { uid, noteId, listing, resources, page, key: as, ...(writtenFrom && { writtenFrom }) };
    const loaded = await loadPage(this.depsOf(note), request);
    if (writtenFrom !== undefined) {
      this.arrivals.wasRead(key, listing, page.pageId);
      await this.writing.afterRead(key);
    }
    if (use === 'words') return loaded;
    const bringing = bringPictures(this.worker, note, as, loaded, use === 'shown' ? undefined : use.longest);
    if (as === key) this.picture(key, loaded, bringing);
    else await bringing;
    return loaded;
  }

  /** Ink is shown before the pictures of its page have come; then the page is drawn once more. */
  private picture(key: string, { assets }: LoadedPage, bringing: Promise<BroughtPictures>): void {
    const brought = bringing.then((pictures) => {
      if (assets.some(({ kind }) => kind === 'image' || kind === 'pdf')) this.pages.renew(key);
      return pictures;
    });
    this.picturing.set(key, brought);
    // Whoever waits for the page hears of it.
    brought.catch(() => undefined);
  }
}
