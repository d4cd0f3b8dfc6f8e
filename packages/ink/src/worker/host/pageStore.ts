import type { PortError, Stop } from '@inkside/kit';
import type { PageSize } from '../../model';
import type { FrameSource, ShownPage } from '../../render/surface/pictureShelf';
import type { LoadedPage } from '../loading/loadPage';
import type { OutlinedPage } from '../protocol';
import type { WorkerClient } from './workerClient';

/** Pages that the worker holds decoded: the one that is read, its neighbours, and those just left. */
const MOST_HELD = 12;
/** A page that is read and its neighbours are held whatever they have; further ones while all have no more points. */
const [LEAST_HELD, MOST_POINTS] = [3, 800_000] as const;
/** A page that could not be drawn this often in a row is left alone until it is read again. */
const MOST_FAILURES = 2;

interface Held {
  readonly loaded: LoadedPage;
  /** Of the worker that holds it. */
  readonly generation: number;
}

interface KnownPage {
  /** As the note says it. */
  page: OutlinedPage;
  /** What views call it: its own id, unless several versions of its note are open. */
  readonly shownAs: string;
  /** As large as its text and its ink have made it, once it was read. */
  size: PageSize;
  version: number;
  failures: number;
}

/** What lies below a page's ink, for comparing. */
const paperOf = ({ templatePage = '', background }: OutlinedPage): string =>
  JSON.stringify([templatePage, background ?? null]);

/** What a page of an open note is held under. */
export const pageKeyOf = (noteId: string, pageId: string): string => `${noteId}/${pageId}`;

/** What a page is read for: for being shown, for a picture so many pixels long, or for its words alone. */
export type PageUse = 'shown' | { readonly longest: number } | 'words';

/** Reads a page from the store into the worker, which holds it `as` another key where one is given. */
type Load = (key: string, as: string, use: PageUse) => Promise<LoadedPage>;

/**
 * Which pages there are, which of them the worker holds, and who waits for one. The last read stay; a page that is
 * shown after the worker has lost it, or after others took its place, is read again by itself.
 */
export class PageStore implements FrameSource {
  private readonly known = new Map<string, KnownPage>();
  /** Least recently used first. */
  private readonly held = new Map<string, Held>();
  /** Counts over all pages, so that no version comes twice for a page that was closed and opened again. */
  private reads = 0;
  private passes = 0;
  /** What pages said that are not held any more: their files can still be asked for. */
  private readonly reports = new Map<string, LoadedPage>();
  private readonly loading = new Map<string, Promise<LoadedPage>>();
  private readonly watchers = new Set<() => void>();
  /** Page ids do not say their note: the note opened last is meant. */
  private readonly keys = new Map<string, string>();

  constructor(
    private readonly worker: WorkerClient,
    private readonly load: Load,
  ) {}

  /** Whether a page lies on another paper than before: what was read of it is let go then. */
  private isOnOther(key: string, page: OutlinedPage): boolean {
    const known = this.known.get(key);
    const isOther = known !== undefined && paperOf(known.page) !== paperOf(page);
    if (isOther) this.forget([key]);
    return isOther;
  }

  /** Makes a page known under a key, and to views under its id or another name; what was known of it before goes on. */
  add(key: string, page: OutlinedPage, shownAs: string = page.pageId): void {
    const isOnOther = this.isOnOther(key, page);
    const { version = 0, failures = 0 } = this.known.get(key) ?? {};
    const { width = page.width, height = page.height } = this.held.get(key)?.loaded ?? {};
    this.known.set(key, { page, shownAs, size: { width, height }, version, failures });
    this.keys.set(shownAs, key);
    // It is read once more, by itself where it is shown.
    if (isOnOther) this.renew(key);
  }

  remove(keys: readonly string[]): void {
    for (const key of keys) {
      const shownAs = this.known.get(key)?.shownAs;
      if (shownAs !== undefined && this.keys.get(shownAs) === key) this.keys.delete(shownAs);
      this.known.delete(key);
      this.reports.delete(key);
      this.loading.delete(key);
    }
    this.forget(keys);
  }

  /** The layers of a page have changed: whoever reads it again, or writes it into a file, takes them as they are now. */
  relayer(key: string, layers: Pick<OutlinedPage, 'layers' | 'layerBook'>): void {
    const known = this.known.get(key);
    if (known !== undefined) known.page = { ...known.page, ...layers };
  }

  outlined(key: string): OutlinedPage | undefined {
    return this.known.get(key)?.page;
  }

  page(pageId: string): ShownPage | undefined {
    const key = this.keys.get(pageId);
    const known = key === undefined ? undefined : this.known.get(key);
    if (key === undefined || known === undefined) return undefined;
    const isHeld = this.held.get(key)?.generation === this.worker.generation;
    return { key, ...known.size, version: known.version, isHeld };
  }

  watch(report: () => void): Stop {
    this.watchers.add(report);
    return () => this.watchers.delete(report);
  }

  /** The page's report: at once when the worker holds it, unless it is to be read `again`. */
  async ensure(key: string, again: boolean): Promise<LoadedPage> {
    const held = this.heldPage(key);
    if (held !== undefined && !again) return held;
    const running = this.loading.get(key);
    if (running !== undefined && !again) return running;
    const loading = this.read(key);
    this.loading.set(key, loading);
    try {
      return await loading;
    } finally {
      if (this.loading.get(key) === loading) this.loading.delete(key);
    }
  }

  /**
   * Has something done with a page without making it one of those that are held: whoever looks through five hundred
   * pages must not push out the one that is read. `work` gets the key that the worker holds the page under.
   */
  async passing<T>(key: string, use: PageUse, work: (heldAs: string) => Promise<T>): Promise<T> {
    if (this.heldPage(key) !== undefined) return work(key);
    this.passes += 1;
    const as = `${key}~${this.passes}`;
    try {
      await this.load(key, as, use);
      return await work(as);
    } finally {
      this.drop([as]);
    }
  }

  /** A page's report, when it was read. */
  loaded(key: string): LoadedPage | undefined {
    return this.held.get(key)?.loaded ?? this.reports.get(key);
  }

  async frame(...[key, frame, colours, ink]: Parameters<FrameSource['frame']>): Promise<ImageBitmap | undefined> {
    const known = this.known.get(key);
    if (known === undefined || known.failures >= MOST_FAILURES) return undefined;
    try {
      await this.ensure(key, false);
      const { image } = await this.worker.ask<'frame'>({ kind: 'frame', key, frame, colours, ...ink });
      known.failures = 0;
      return image;
    } catch {
      // Reading it again is the person's choice; the surface keeps what it shows.
      known.failures += 1;
      return undefined;
    }
  }

  private heldPage(key: string): LoadedPage | undefined {
    const held = this.held.get(key);
    if (held === undefined) return undefined;
    this.held.delete(key);
    if (held.generation !== this.worker.generation) return undefined;
    this.held.set(key, held);
    return held.loaded;
  }

  private async read(key: string): Promise<LoadedPage> {
    const loaded = await this.load(key, key, 'shown');
    const known = this.known.get(key);
    // The note was closed meanwhile.
    if (known === undefined) this.drop([key]);
    else {
      this.reads += 1;
      known.version = this.reads;
      known.failures = 0;
      const { width = known.page.width, height = known.page.height } = loaded;
      known.size = { width, height };
      this.held.delete(key);
      this.held.set(key, { loaded, generation: this.worker.generation });
      this.reports.set(key, loaded);
      this.evict();
      this.tell();
    }
    return loaded;
  }

  /** Something of a held page has changed: what was drawn of it is out of date. Gives the version that shows it. */
  renew(key: string): number {
    const known = this.known.get(key);
    this.reads += 1;
    if (known !== undefined) known.version = this.reads;
    this.tell();
    return this.reads;
  }

  private tell(): void {
    for (const report of this.watchers) report();
  }

  private evict(): void {
    let points = 0;
    const newestFirst = [...this.held].reverse();
    const gone = newestFirst.filter(([, { loaded }], place) => {
      points += loaded.points;
      return place >= MOST_HELD || (place >= LEAST_HELD && points > MOST_POINTS);
    });
    this.forget(gone.map(([key]) => key));
  }

  /** Lets the worker go of pages, unless they went with an earlier worker. */
  private forget(keys: readonly string[]): void {
    const { generation } = this.worker;
    this.drop(keys.filter((key) => this.held.get(key)?.generation === generation));
    for (const key of keys) this.held.delete(key);
  }

  private drop(keys: readonly string[]): void {
    if (keys.length === 0) return;
    // A worker that is gone has nothing left to drop.
    this.worker.ask<'drop'>({ kind: 'drop', keys }).catch((_gone: PortError) => undefined);
  }
}
