import { assemblePage, type PageParts } from '../assemblePage';
import { attempt } from '../failures';
import type {
  InkFailure,
  InkLayer,
  InkObject,
  NoteInfo,
  PageInk,
  PageModel,
  Resource,
  VirtualDoc,
  VirtualPage,
} from '../model';
import { backgroundFor } from '../pageBackground';
import {
  growsWithInk,
  layersOf,
  newestRows,
  normalId,
  orderPages,
  pageSizeOf,
  sameId,
  type PageSources,
} from '../pageOrder';
import { pageModelFile, virtualPageFile } from '../records/pages';
import { resourceFile } from '../records/resources';
import { withDocuments } from '../render/richText/documents';
import { folderOf, type NoteFiles } from './noteFiles';
import { INFO_PATH, readDoc, readInfo, readLog, resourcePaths } from './noteLogs';
import { filesByPage, type FilesByPage, type NoteState, type PageFiles, stateOf } from './pageFiles';

/** One note of an archive. Its own records are read; pages are put together when they are asked for. */
export interface ArchivedNote {
  /** Its own; the name of its folder where no record says one. */
  readonly noteId: string;
  /** Where its files begin in the archive, with the slash; '' for a note that lies in no folder. */
  readonly root: string;
  readonly info: NoteInfo;
  readonly virtualDoc: VirtualDoc | undefined;
  readonly resources: readonly Resource[];
  /** In the note's order. */
  readonly pageIds: readonly string[];
  readonly state: NoteState;
  /** Objects of the note itself that could not be read; each page has its own. */
  readonly failures: readonly InkFailure[];
  readonly files: NoteFiles;
  /** `all` also draws the layers that are switched off. */
  readonly page: (pageId: string, layers?: 'visible' | 'all') => PageInk;
  /** Every page in order, each put together as the loop comes to it. */
  readonly pages: (layers?: 'visible' | 'all') => Iterable<PageInk>;
  /** A file that a page names as one of its assets. Undefined when the archive has none of that name. */
  readonly asset: (name: string) => Uint8Array | undefined;
}

/** Ten times the pages that a device itself lists; a note that names more is made to stall. */
const MAX_PAGES = 5000;
const NOTE = 1;

interface Rows {
  readonly noteId: string;
  readonly resources: readonly Resource[];
  readonly info: NoteInfo;
  readonly models: ReadonlyMap<string, PageModel>;
  readonly virtualPages: ReadonlyMap<string, VirtualPage>;
  /** Pages that have not arrived: nothing of them is there, of others records and ink. */
  readonly missing: ReadonlySet<string>;
}

const byId = <T extends { readonly updatedAt: number }>(rows: readonly T[], idOf: (row: T) => string): Map<string, T> =>
  new Map(newestRows(rows, idOf).map((row) => [normalId(idOf(row)), row]));

const shown = (layers: readonly InkLayer[]): InkLayer[] => layers.map((layer) => ({ ...layer, show: true }));

/** The template that the page's row names, then the page's own and copies of it, else the note's for all pages. */
function templatePaths(files: NoteFiles, byPage: FilesByPage, { pageId, virtualPage }: PageSources): readonly string[] {
  const named = virtualPage?.contentRelativePath ?? '';
  const own = byPage.of(pageId)?.templates ?? [];
  const given = named.endsWith('.template_json') && files.has(named) ? [named] : [];
  const paths = [...given, ...own.filter((path) => path !== named)];
  return paths.length > 0 ? paths : [byPage.defaultTemplate ?? ''].filter(files.has);
}

/** The first that says anything: files can be empty, filled with zeros, or broken beside a good copy. */
function templateIn(files: NoteFiles, paths: readonly string[], failures: InkFailure[]): InkObject | undefined {
  let first: InkObject | undefined;
  for (const path of paths) {
    const [template] = files.readAll([path], 'template', failures);
    if (template?.bytes.some((byte) => byte !== 0) === true) return template;
    first ??= template;
  }
  return first;
}

/** Files lie below `resource/data/`; a template can name one by its whole path. */
function assetIn(files: NoteFiles, name: string): Uint8Array | undefined {
  const path = [`resource/data/${name}`, name].find((place) => files.has(place));
  return path === undefined ? undefined : files.read(path, 'resource');
}

/** A page of which nothing has come, and one that has points of strokes and no record of any, are not blank. */
function absentOf(pageId: string, page: PageFiles | undefined, isMissing: boolean): InkFailure[] {
  if (isMissing) return [{ kind: 'page', name: pageId, reason: 'missing' }];
  const lacksShapes = page !== undefined && page.shapes.length === 0 && page.points.length > 0;
  return lacksShapes ? [{ kind: 'shape', name: `${pageId}#…`, reason: 'missing' }] : [];
}

function pageReader(files: NoteFiles, byPage: FilesByPage, rows: Rows): ArchivedNote['page'] {
  const objectsOf = (pageId: string, failures: InkFailure[]): ReturnType<NonNullable<PageParts['linkedPage']>> => {
    const page = byPage.of(pageId);
    if (page === undefined) return undefined;
    return {
      shapeZips: files.readAll(page.shapes, 'shape', failures),
      pointsFiles: files.readAll(page.points, 'points', failures),
    };
  };
  return (pageId, layers = 'visible') => {
    const id = normalId(pageId);
    const sources = { pageId, info: rows.info, model: rows.models.get(id), virtualPage: rows.virtualPages.get(id) };
    const failures = absentOf(pageId, byPage.of(pageId), rows.missing.has(id));
    const page = assemblePage({
      pageId,
      size: pageSizeOf(sources),
      growsWithInk: growsWithInk(sources),
      layers: layers === 'all' ? shown(layersOf(sources)) : layersOf(sources),
      ...(objectsOf(pageId, failures) ?? { shapeZips: [], pointsFiles: [] }),
      noteId: rows.noteId,
      background: backgroundFor(sources),
      resources: rows.resources,
      linkedPage: (linked) => objectsOf(linked, failures),
      template: templateIn(files, templatePaths(files, byPage, sources), failures),
    });
    const whole = withDocuments(
      page,
      ({ name }) => attempt(failures, () => assetIn(files, name)),
      ({ name }) => `resource/data/${name}`,
    );
    return { ...whole, failures: [...failures, ...whole.failures] };
  };
}

/** A folder can have any name: records, links and whoever keeps the note go by its own id. */
function idOf({ type, uniqueId }: NoteInfo, folder: string): string {
  const hasOwn = type === NOTE && uniqueId !== '' && !sameId(uniqueId, folder);
  return hasOwn || folder === '' ? uniqueId : folder;
}

/**
 * One note of an archive from its files. `treeRow` is its row in the backup's tree. Objects that cannot be read are named
 * in `failures`.
 */
export function archivedNote(files: NoteFiles, root: string, treeRow: NoteInfo | undefined): ArchivedNote {
  const failures: InkFailure[] = [];
  const folder = folderOf(root);
  const info = readInfo(files, folder, treeRow, failures);
  const virtualPages = readLog(files, files.revisionsIn('virtual/page/pb/'), 'page', virtualPageFile, failures);
  const models = readLog(files, files.revisionsIn('pageModel/pb/'), 'page', pageModelFile, failures);
  const resources = readLog(files, resourcePaths(files), 'resource', resourceFile, failures);
  const newestResources = newestRows(resources, ({ uniqueId }) => uniqueId);
  const modelsById = byId(models, ({ uniqueId }) => uniqueId);
  const byPage = filesByPage(files);
  const drawnPages = byPage.all.filter(({ shapes }) => shapes.length > 0).map(({ pageId }) => pageId);
  const otherPages = byPage.all.map(({ pageId }) => pageId);
  const listed = orderPages({ info, virtualPages, drawnPages, models, otherPages });
  // Without any list of pages the ink itself still says which there are.
  const hasList = virtualPages.length > 0 || listed.length > 0;
  const allPages = hasList ? listed : drawnPages;
  if (allPages.length > MAX_PAGES) failures.push({ kind: 'document', name: INFO_PATH, reason: 'tooLarge' });
  const pageIds = allPages.slice(0, MAX_PAGES);
  const noteId = idOf(info, folder);
  const state = stateOf({ info, virtualPages, pageIds, modelled: new Set(modelsById.keys()), files: byPage });
  const page = pageReader(files, byPage, {
    noteId,
    resources: newestResources,
    info,
    models: modelsById,
    virtualPages: byId(virtualPages, ({ pageId }) => pageId),
    // Some writers give no page a record: what they only list is blank.
    missing: new Set(modelsById.size + virtualPages.length > 0 ? state.missingPages.map(normalId) : []),
  });
  return {
    noteId,
    root,
    info,
    virtualDoc: readDoc(files, noteId, failures),
    resources: newestResources,
    pageIds,
    state,
    failures,
    files,
    page,
    asset: (name) => assetIn(files, name),
    *pages(layers) {
      for (const pageId of pageIds) yield page(pageId, layers);
    },
  };
}
