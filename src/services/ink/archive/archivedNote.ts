import { assemblePage, parsePointsName, parseShapeName } from '../assemblePage';
import { attempt } from '../failures';
import type { InkFailure, InkLayer, NoteInfo, PageInk, PageModel, Resource, VirtualDoc, VirtualPage } from '../model';
import { layersOf, newestRows, normalId, orderPages, pageSizeOf, sameId } from '../pageOrder';
import { blankNoteInfo, decodeNoteInfos } from '../records/noteInfo';
import { decodePageModels } from '../records/pageModels';
import { decodeResources } from '../records/resources';
import { decodeVirtualDoc } from '../records/virtualDoc';
import { decodeVirtualPages } from '../records/virtualPages';
import type { NoteFiles } from './noteFiles';

/** One note of an archive. Its own records are read; pages are put together when they are asked for. */
export interface ArchivedNote {
  readonly noteId: string;
  readonly info: NoteInfo;
  readonly virtualDoc: VirtualDoc | undefined;
  readonly resources: readonly Resource[];
  /** In the note's order. */
  readonly pageIds: readonly string[];
  /** Objects of the note itself that could not be read; each page has its own. */
  readonly failures: readonly InkFailure[];
  readonly files: NoteFiles;
  /** `all` also draws the layers that are switched off. */
  readonly page: (pageId: string, layers?: 'visible' | 'all') => PageInk;
  /** Every page in order, each put together as the loop comes to it. */
  readonly pages: (layers?: 'visible' | 'all') => Iterable<PageInk>;
}

const INFO = 'note/pb/note_info';
const NOTE = 1;

function readInfo(files: NoteFiles, folder: string, treeRow: NoteInfo | undefined, failures: InkFailure[]): NoteInfo {
  const rows = files.has(INFO) ? attempt(failures, () => decodeNoteInfos(files.read(INFO, 'document'), INFO)) : [];
  // Rows of the folders above the note may stand before it.
  const own = rows?.find(({ uniqueId }) => sameId(uniqueId, folder)) ?? rows?.find(({ type }) => type === NOTE);
  return own ?? treeRow ?? blankNoteInfo({ uniqueId: folder });
}

/** All rows of a log of revision files, whose paths are given oldest first. */
const readLog = <T>(
  files: NoteFiles,
  paths: readonly string[],
  kind: 'page' | 'resource',
  decode: (bytes: Uint8Array, name: string) => readonly T[],
  failures: InkFailure[],
): T[] =>
  files.readAll(paths, kind, failures).flatMap(({ name, bytes }) => attempt(failures, () => decode(bytes, name)) ?? []);

/** Resource files are named `revision#ms` and ordered by that time; other names are ignored, as on the device. */
const resourcePaths = (files: NoteFiles): string[] =>
  files
    .namesIn('resource/pb/')
    .flatMap((path) => {
      const ms = /^[^#]+#(\d{1,15})$/.exec(path)?.[1];
      return ms === undefined ? [] : [{ path, ms: Number(ms) }];
    })
    .sort((a, b) => a.ms - b.ms)
    .map(({ path }) => path);

function readDoc(files: NoteFiles, failures: InkFailure[]): VirtualDoc | undefined {
  const path = files.namesIn('virtual/doc/pb/').at(-1);
  return path === undefined ? undefined : attempt(failures, () => decodeVirtualDoc(files.read(path, 'document'), path));
}

interface PageFiles {
  readonly pageId: string;
  readonly shapes: string[];
  readonly points: string[];
  readonly templates: string[];
}

const TEMPLATE = /^template\/json\/([^/]+)\.template_json$/;

/** Points lie in a folder for each page in an archive, side by side in the cloud: both are taken. */
function filesByPage(files: NoteFiles): ReadonlyMap<string, PageFiles> {
  const byPage = new Map<string, PageFiles>();
  const of = (pageId: string): PageFiles => {
    const id = normalId(pageId);
    const page = byPage.get(id) ?? { pageId, shapes: [], points: [], templates: [] };
    byPage.set(id, page);
    return page;
  };
  for (const path of files.paths) {
    const shape = path.startsWith('shape/') ? parseShapeName(path) : undefined;
    const points = path.startsWith('point/') ? parsePointsName(path) : undefined;
    const template = TEMPLATE.exec(path)?.[1];
    if (shape !== undefined) of(shape.pageId).shapes.push(path);
    if (points !== undefined) of(points.pageId).points.push(path);
    if (template !== undefined) of(template).templates.push(path);
  }
  return byPage;
}

interface Rows {
  readonly info: NoteInfo;
  readonly models: ReadonlyMap<string, PageModel>;
  readonly virtualPages: ReadonlyMap<string, VirtualPage>;
}

const byId = <T extends { readonly updatedAt: number }>(rows: readonly T[], idOf: (row: T) => string): Map<string, T> =>
  new Map(newestRows(rows, idOf).map((row) => [normalId(idOf(row)), row]));

const shown = (layers: readonly InkLayer[]): InkLayer[] => layers.map((layer) => ({ ...layer, show: true }));

function pageReader(files: NoteFiles, byPage: ReadonlyMap<string, PageFiles>, rows: Rows): ArchivedNote['page'] {
  return (pageId, layers = 'visible') => {
    const id = normalId(pageId);
    const sources = { pageId, info: rows.info, model: rows.models.get(id), virtualPage: rows.virtualPages.get(id) };
    const pageFiles = byPage.get(id);
    const failures: InkFailure[] = [];
    const page = assemblePage({
      pageId,
      size: pageSizeOf(sources),
      layers: layers === 'all' ? shown(layersOf(sources)) : layersOf(sources),
      shapeZips: files.readAll(pageFiles?.shapes ?? [], 'shape', failures),
      pointsFiles: files.readAll(pageFiles?.points ?? [], 'points', failures),
      template: files.readAll(pageFiles?.templates ?? [], 'template', failures)[0],
    });
    return { ...page, failures: [...failures, ...page.failures] };
  };
}

/**
 * One note of an archive from its files. `folder` is the name of its root, '' when it has none; `treeRow` is its row in
 * the backup's tree. Objects that cannot be read are named in `failures`.
 */
export function archivedNote(files: NoteFiles, folder: string, treeRow: NoteInfo | undefined): ArchivedNote {
  const failures: InkFailure[] = [];
  const info = readInfo(files, folder, treeRow, failures);
  const virtualPages = readLog(files, files.namesIn('virtual/page/pb/'), 'page', decodeVirtualPages, failures);
  const models = readLog(files, files.namesIn('pageModel/pb/'), 'page', decodePageModels, failures);
  const resources = readLog(files, resourcePaths(files), 'resource', decodeResources, failures);
  const byPage = filesByPage(files);
  const listed = orderPages({ info, virtualPages });
  // Without any list of pages the ink itself still says which there are.
  const drawn = [...byPage.values()].filter(({ shapes }) => shapes.length > 0).map(({ pageId }) => pageId);
  const pageIds = listed.length > 0 ? listed : drawn;
  const page = pageReader(files, byPage, {
    info,
    models: byId(models, ({ uniqueId }) => uniqueId),
    virtualPages: byId(virtualPages, ({ pageId }) => pageId),
  });
  return {
    noteId: folder === '' ? info.uniqueId : folder,
    info,
    virtualDoc: readDoc(files, failures),
    resources: newestRows(resources, ({ uniqueId }) => uniqueId),
    pageIds,
    failures,
    files,
    page,
    *pages(layers) {
      for (const pageId of pageIds) yield page(pageId, layers);
    },
  };
}
