import { asBytes, PortError } from '@inkside/kit';
import type { InkExportPreview } from '../../surfaces';
import type { InkExportOrder, InkExportPort, InkFault } from '../../inkPorts';
import { fileNameOf } from '../../export/fileNames';
import { holdForExport, type ExportSource } from './exportSource';
import { NoteGatherer, noteChoice, noteParts, type NotePart } from './noteParts';
import { WorkerClient, INK_WORKER_ERROR, type InkWorkerLike } from './workerClient';

export interface ExportHostDeps {
  /** Undefined for a note that is not open. */
  sourceOf(noteId: string): ExportSource | undefined;
  spawn(): InkWorkerLike;
  /** How long one page may take, in milliseconds. */
  readonly hangMs: number;
  download(url: string, name: string): void;
  readonly urls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;
  /** What the id of a note is put behind to lead to it. */
  readonly noteAddress: string;
}

interface Export {
  readonly order: InkExportOrder;
  readonly source: ExportSource;
  /** The steps of a `.note`; none for other formats. */
  readonly parts: readonly NotePart[];
  readonly gatherer: NoteGatherer;
  /** A note that came as a file, as it came. */
  whole: Uint8Array | undefined;
  finished: { readonly blob: Blob; readonly name: string } | undefined;
}

/** Downloads begin a moment after they were asked for; after this they have. */
const RELEASE_AFTER_MS = 60_000;
/** Previews turn the same few pages over and over. */
const PREVIEW_PAGES = 4;

/** A long page of many pictures takes its time; the worker that shows pages does not wait for it. */
export const EXPORT_HANG_MS = 180_000;

/** Exports and their previews, made in a worker of their own: what is read meanwhile keeps its pace. */
export class ExportHost implements InkExportPort {
  private readonly worker: WorkerClient;
  /** Reads pages for a `.note`: one that no reader survives must not take along what was gathered. */
  private readonly reader: WorkerClient;
  private readonly exports = new Map<string, Export>();
  private readonly previews = new Map<string, ReturnType<typeof holdForExport>>();
  private previewGeneration = 0;
  private count = 0;

  constructor(private readonly deps: ExportHostDeps) {
    this.worker = new WorkerClient({ spawn: () => deps.spawn(), hangMs: deps.hangMs });
    this.reader = new WorkerClient({ spawn: () => deps.spawn(), hangMs: deps.hangMs });
  }

  async start(order: InkExportOrder): ReturnType<InkExportPort['start']> {
    const source = this.sourceOf(order.noteId);
    this.count += 1;
    const exportId = `export-${this.count}`;
    const only = noteChoice(source, order);
    const parts = order.format === 'note' ? await noteParts(source, only) : [];
    const { format, noteId, title, createdAt, updatedAt, dpi } = order;
    const { noteAddress } = this.deps;
    const { pages, noteBackground = '', notePageInfo = '' } = source;
    const about = {
      format,
      noteId,
      title,
      createdAt,
      updatedAt,
      noteAddress,
      pages,
      noteBackground,
      notePageInfo,
      dpi,
    };
    await this.worker.ask<'exportStart'>({ kind: 'exportStart', exportId, ...about, ...(only && { only }) });
    const gatherer = new NoteGatherer(source, parts);
    this.exports.set(exportId, { order, source, parts, gatherer, whole: undefined, finished: undefined });
    return { exportId, steps: format === 'note' ? parts.length : order.pageNumbers.length };
  }

  async step(exportId: string, index: number): Promise<readonly InkFault[]> {
    const one = this.exportOf(exportId);
    return one.order.format === 'note' ? this.addPart(exportId, one, index) : this.addPage(exportId, one, index);
  }

  async finish(exportId: string): ReturnType<InkExportPort['finish']> {
    const one = this.exportOf(exportId);
    this.reader.rest();
    const { bytes, ending } = await this.written(exportId, one);
    const name = `${fileNameOf(one.order.title, 'note')}${ending}`;
    one.finished = {
      blob: new Blob([bytes as Uint8Array<ArrayBuffer>], { type: TYPES[ending] ?? 'application/octet-stream' }),
      name,
    };
    return { size: asBytes(bytes.length), name };
  }

  private async written(
    exportId: string,
    { whole }: Export,
  ): Promise<{ readonly bytes: Uint8Array; readonly ending: string }> {
    if (whole === undefined) return this.worker.ask<'exportFinish'>({ kind: 'exportFinish', exportId });
    await this.worker.ask<'exportDrop'>({ kind: 'exportDrop', exportId });
    return { bytes: whole, ending: '.note' };
  }

  async save(exportId: string): Promise<void> {
    const finished = this.exports.get(exportId)?.finished;
    if (finished === undefined) throw new PortError('errors.objectMissing');
    const url = this.deps.urls.createObjectURL(finished.blob);
    this.deps.download(url, finished.name);
    setTimeout(() => this.deps.urls.revokeObjectURL(url), RELEASE_AFTER_MS);
  }

  drop(exportId: string): void {
    const one = this.exports.get(exportId);
    this.exports.delete(exportId);
    this.reader.rest();
    if (one === undefined || one.finished !== undefined) return;
    // A worker that is gone has nothing left to drop.
    this.worker.ask<'exportDrop'>({ kind: 'exportDrop', exportId }).catch(() => undefined);
  }

  /** See `Handles`. */
  async preview(asked: InkExportPreview, width: number, signal: AbortSignal): Promise<ImageBitmap | undefined> {
    try {
      const source = this.sourceOf(asked.noteId);
      const page = source.pages[asked.pageNumber - 1];
      if (page === undefined || signal.aborted) return undefined;
      const key = `preview ${source.noteId} ${page.pageId} ${asked.layers}`;
      const { files } = await this.held(key, () =>
        holdForExport(this.worker, source, { page, layers: asked.layers, key }),
      );
      if (signal.aborted) return undefined;
      const { hasTemplate } = asked;
      const { image } = await this.worker.ask<'exportPreview'>({
        kind: 'exportPreview',
        key,
        width,
        hasTemplate,
        files,
      });
      if (!signal.aborted) return image;
      image?.close();
    } catch {
      // What is wrong with the note is told when it is exported.
    }
    return undefined;
  }

  /** Lets the worker go of what it held for previews. */
  endPreviews(): void {
    this.forgetPreviews([...this.previews.keys()]);
  }

  private async held(key: string, load: () => ReturnType<typeof holdForExport>): ReturnType<typeof holdForExport> {
    if (this.previewGeneration !== this.worker.generation) this.previews.clear();
    this.previewGeneration = this.worker.generation;
    const known = this.previews.get(key);
    const loading = known ?? load();
    this.previews.delete(key);
    this.previews.set(key, loading);
    this.forgetPreviews([...this.previews.keys()].slice(0, -PREVIEW_PAGES));
    try {
      return await loading;
    } catch (thrown) {
      this.previews.delete(key);
      throw thrown;
    }
  }

  private forgetPreviews(keys: readonly string[]): void {
    for (const key of keys) this.previews.delete(key);
    this.letGo(keys);
  }

  private letGo(keys: readonly string[]): void {
    if (keys.length > 0) this.worker.ask<'drop'>({ kind: 'drop', keys }).catch(() => undefined);
  }

  private sourceOf(noteId: string): ExportSource {
    const source = this.deps.sourceOf(noteId);
    if (source === undefined) throw new PortError('errors.noteGone');
    return source;
  }

  private exportOf(exportId: string): Export {
    const one = this.exports.get(exportId);
    if (one === undefined) throw new PortError(INK_WORKER_ERROR);
    return one;
  }

  private async addPage(exportId: string, { order, source }: Export, index: number): Promise<readonly InkFault[]> {
    const number = order.pageNumbers[index] ?? 0;
    const page = source.pages[number - 1];
    if (page === undefined) throw new PortError(INK_WORKER_ERROR);
    const { layers, hasTemplate } = order;
    const key = `${exportId} ${page.pageId}`;
    try {
      const { files, faults } = await holdForExport(this.worker, source, { page, layers, key });
      const { pageId, title } = page;
      const about = { exportId, key, pageId, number, title, hasTemplate, files };
      const { gaps, unread } = await this.worker.ask<'exportPage'>({ kind: 'exportPage', ...about });
      const lost = unread.map((name): InkFault => ({ kind: 'resource', name, reason: 'malformed' }));
      return [...faults, ...lost, ...gaps.map((name): InkFault => ({ kind: 'glyph', name, reason: 'missing' }))];
    } finally {
      this.letGo([key]);
    }
  }

  private async addPart(exportId: string, one: Export, index: number): Promise<readonly InkFault[]> {
    const part = one.parts[index];
    if (part === undefined) throw new PortError(INK_WORKER_ERROR);
    if (part.kind === 'whole') {
      const bytes = await one.source.objects.whole?.();
      if (noteChoice(one.source, one.order) === undefined) one.whole = bytes;
      else if (bytes !== undefined)
        await this.worker.ask<'exportObject'>({ kind: 'exportObject', exportId, object: { name: '', bytes } });
      return [];
    }
    const { gatherer } = one;
    const { objects, faults } = await (part.kind === 'object'
      ? gatherer.object(part.key)
      : gatherer.page(this.reader, part.page, exportId));
    for (const object of objects) await this.worker.ask<'exportObject'>({ kind: 'exportObject', exportId, object });
    return faults;
  }
}

const TYPES: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.zip': 'application/zip',
};
