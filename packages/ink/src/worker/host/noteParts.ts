import { appErrorOf, isExpiry } from '@inkside/kit';
import { notePrefix } from '@inkside/protocol';
import type { InkExportOrder, InkFault } from '../../inkPorts';
import { isOfDropped, type NoteChoice } from '../../archive/excerpt/noteChoice';
import type { InkObject } from '../../model';
import type { PageAsset } from '../../render/page/displayList';
import type { InkObjects } from '../loading/fetchObjects';
import { loadPage } from '../loading/loadPage';
import { nameOf, plainId } from '../loading/noteListing';
import type { OutlinedPage } from '../protocol';
import { withLayers, type ExportSource } from './exportSource';
import { fetchAsset } from './noteAssets';
import { INK_WORKER_ERROR, type WorkerClient } from './workerClient';

/** One step of a `.note`: the file as it came, what a page is made of wherever that lies, or an object of the note. */
export type NotePart =
  | { readonly kind: 'whole' }
  | { readonly kind: 'page'; readonly page: OutlinedPage }
  | { readonly kind: 'object'; readonly key: string };

export interface ReadPart {
  /** By their paths below the note's root. */
  readonly objects: readonly InkObject[];
  readonly faults: readonly InkFault[];
}

/**
 * The steps of a `.note`. A note that came as a file is that file. Otherwise its pages come first: points of old firmware
 * lie beside the notes, files also where another note or a key says, and only the shapes name them.
 */
export async function noteParts(
  { uid, noteId, objects, pages }: ExportSource,
  only?: NoteChoice,
): Promise<readonly NotePart[]> {
  if (objects.whole !== undefined) return [{ kind: 'whole' }];
  const prefix = notePrefix(uid, noteId);
  const listed = await objects.list(prefix);
  const kept = new Set((only?.pageIds ?? pages.map(({ pageId }) => pageId)).map(plainId));
  const dropped = new Set(pages.map(({ pageId }) => plainId(pageId)).filter((id) => !kept.has(id)));
  const keys = listed.map(({ key }) => key).filter((key) => !isOfDropped(key.slice(prefix.length), { kept, dropped }));
  const wanted = pages.filter(({ pageId }) => kept.has(plainId(pageId)));
  return [
    ...wanted.map((page): NotePart => ({ kind: 'page', page })),
    ...keys.sort().map((key): NotePart => ({ kind: 'object', key })),
  ];
}

/** What of a note a `.note` is asked for; undefined for all of it, which stays as it is. */
export function noteChoice({ pages }: ExportSource, order: InkExportOrder): NoteChoice | undefined {
  const { format, pageNumbers, layers, hasTemplate } = order;
  const isAll = new Set(pageNumbers).size >= pages.length && layers === 'all' && hasTemplate;
  if (format !== 'note' || isAll) return undefined;
  const pageIds = pageNumbers.flatMap((number) => pages[number - 1]?.pageId ?? []);
  const off = pages.map((page) => [page.pageId, page.layers.filter(({ show }) => !show).map(({ id }) => id)] as const);
  return { pageIds, layers, hasTemplate, hidden: new Map(off.filter(([, hidden]) => hidden.length > 0)) };
}

const NOTHING = new Uint8Array(0);

const fault = (kind: string, name: string, reason: string): InkFault => ({ kind, name, reason });

/** Gathers the objects of one note for a `.note`, each once. */
export class NoteGatherer {
  private readonly prefix: string;
  /** Paths that were read, or could not be. */
  private readonly done = new Set<string>();
  private readonly listed: ReadonlySet<string>;

  constructor(
    private readonly source: ExportSource,
    parts: readonly NotePart[],
  ) {
    this.prefix = notePrefix(source.uid, source.noteId);
    this.listed = new Set(
      parts.flatMap((part) => (part.kind === 'object' ? [part.key.slice(this.prefix.length)] : [])),
    );
  }

  /** An object of the note itself; nothing when a page has brought it already. @throws PortError of the store. */
  async object(key: string): Promise<ReadPart> {
    const path = key.slice(this.prefix.length);
    if (this.done.has(path)) return { objects: [], faults: [] };
    this.done.add(path);
    const bytes = await this.source.objects.get(key);
    if (bytes === undefined) return { objects: [], faults: [fault('document', nameOf(key), 'missing')] };
    return { objects: [{ name: path, bytes }], faults: [] };
  }

  /**
   * What a page is made of, hidden layers too, at the places where a reader of archives looks for it. What lies nowhere is
   * a fault, and so is a page that cannot be read: its own objects come later as they are. The page is held under a key of
   * the export's meanwhile. @throws PortError of the store.
   */
  async page(worker: WorkerClient, page: OutlinedPage, exportId: string): Promise<ReadPart> {
    const key = `${exportId} ${page.pageId}`;
    try {
      return await this.readPage(worker, page, key);
    } catch (thrown) {
      if (appErrorOf(thrown).code !== INK_WORKER_ERROR) throw thrown;
      return { objects: [], faults: [fault('page', page.title || page.pageId, 'malformed')] };
    } finally {
      worker.ask<'drop'>({ kind: 'drop', keys: [key] }).catch(() => undefined);
    }
  }

  private async readPage(worker: WorkerClient, page: OutlinedPage, key: string): Promise<ReadPart> {
    const { uid, noteId, listing, resources } = this.source;
    const read = new Map<string, Uint8Array>();
    const objects = this.watched(read);
    const request = { uid, noteId, listing, resources, page: withLayers(page, 'all'), key };
    const { assets, faults } = await loadPage({ objects, worker }, request);
    const zipKeys = listing.shapeZips.get(plainId(page.pageId)) ?? [];
    const shapeZips = zipKeys.flatMap((zip) =>
      read.has(zip) ? [{ name: nameOf(zip), bytes: read.get(zip) ?? NOTHING }] : [],
    );
    const { documents } = await worker.ask<'points'>({ kind: 'points', shapeZips, noteId, resources });
    // Papers of the cloud stay there: the note names them.
    const inNotes = assets.filter(({ cloudPaper }) => cloudPaper === undefined);
    const files = await this.files([...documents, ...inNotes], objects);
    const inNote = [...read].flatMap(([from, bytes]) => this.fresh(this.pathOf(from), bytes));
    const lost = faults.filter(
      ({ kind, reason }) => kind !== 'resource' && (reason === 'missing' || reason === 'unreachable'),
    );
    return { objects: [...inNote, ...files.objects], faults: [...lost, ...files.faults] };
  }

  /** Remembers what was read. */
  private watched(read: Map<string, Uint8Array>): InkObjects {
    const { objects } = this.source;
    return {
      list: (prefix) => objects.list(prefix),
      get: async (key) => {
        const bytes = read.get(key) ?? (await objects.get(key));
        if (bytes !== undefined) read.set(key, bytes);
        return bytes;
      },
    };
  }

  /** Where an object lies in the note; undefined for a file of another place, which goes by the name it is asked for by. */
  private pathOf(key: string): string | undefined {
    if (key.startsWith(this.prefix)) return key.slice(this.prefix.length);
    return key.startsWith(`${this.source.uid}/point/`) ? `point/${nameOf(key)}` : undefined;
  }

  private fresh(path: string | undefined, bytes: Uint8Array): InkObject[] {
    if (path === undefined || this.done.has(path)) return [];
    this.done.add(path);
    return [{ name: path, bytes }];
  }

  /** The files of a page that do not lie in the note under their own names. */
  private async files(assets: readonly PageAsset[], objects: InkObjects): Promise<ReadPart> {
    const found: InkObject[] = [];
    const faults: InkFault[] = [];
    for (const asset of assets) {
      const name = asset.name.replace(/^\/+/, '');
      const path = `resource/data/${name}`;
      if (this.done.has(path) || this.listed.has(path) || this.listed.has(name)) continue;
      this.done.add(path);
      try {
        const bytes = await fetchAsset({ ...this.source, objects }, asset);
        if (bytes === undefined) faults.push(fault('resource', asset.title || asset.name, 'missing'));
        else found.push({ name: path, bytes });
      } catch (thrown) {
        if (isExpiry(appErrorOf(thrown))) throw thrown;
        faults.push(fault('resource', asset.title || asset.name, 'unreachable'));
      }
    }
    return { objects: found, faults };
  }
}
