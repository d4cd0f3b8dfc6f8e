import { parseShapeName, pointsOwner } from '../assemblePage';
import { backgroundPages, declaredPages, normalId, tabledPages } from '../pageOrder';
import type { NoteFiles } from './noteFiles';
import type { NoteInfo, VirtualPage } from '../model';

/** The paths of what one page is made of. */
export interface PageFiles {
  /** As the files write it. */
  readonly pageId: string;
  readonly shapes: string[];
  readonly points: string[];
  /** The page's own template first, then copies of it below the document. */
  readonly templates: string[];
}

export interface FilesByPage {
  readonly of: (pageId: string) => PageFiles | undefined;
  readonly all: readonly PageFiles[];
  /** The template of every page that has none of its own. */
  readonly defaultTemplate: string | undefined;
}

const TEMPLATE = /^(?:document\/[^/]+\/)?template\/json\/([^/]*)\.template_json$/;
const DEFAULT_TEMPLATE = 'template/json/.template_json';

/**
 * Points lie in a folder for each page in an archive, side by side in the cloud and, before firmware 3.1, a level
 * deeper: all are taken.
 */
const pageOfPoints = (path: string): string | undefined =>
  path.startsWith('point/') ? pointsOwner(path)?.pageId : undefined;

/** Sorts a note's files by the page that they belong to; those of other kinds are left alone. */
export function filesByPage(files: NoteFiles): FilesByPage {
  const byPage = new Map<string, PageFiles>();
  const take = (pageId: string): PageFiles => {
    const id = normalId(pageId);
    const page = byPage.get(id) ?? { pageId, shapes: [], points: [], templates: [] };
    byPage.set(id, page);
    return page;
  };
  for (const path of files.paths) {
    const shape = path.startsWith('shape/') ? parseShapeName(path) : undefined;
    const points = pageOfPoints(path);
    const template = TEMPLATE.exec(path)?.[1] ?? '';
    if (shape !== undefined) take(shape.pageId).shapes.push(path);
    if (points !== undefined) take(points).points.push(path);
    if (template === '') continue;
    const { templates } = take(template);
    if (path.startsWith('template/')) templates.unshift(path);
    else templates.push(path);
  }
  return {
    of: (pageId) => byPage.get(normalId(pageId)),
    all: [...byPage.values()],
    defaultTemplate: files.has(DEFAULT_TEMPLATE) ? DEFAULT_TEMPLATE : undefined,
  };
}

/**
 * Whether an archive holds all of a note. `empty`: its pages are declared and nothing was drawn on any of them.
 * `incomplete`: some pages have data and of others there is nothing at all, as when the archive was cut.
 */
export type Wholeness = 'whole' | 'empty' | 'incomplete';

export interface NoteState {
  readonly wholeness: Wholeness;
  /** Pages that the note declares and of which the archive has nothing, in the note's order. */
  readonly missingPages: readonly string[];
}

interface Known {
  readonly info: NoteInfo;
  readonly virtualPages: readonly VirtualPage[];
  /** The note's pages in order, those that only their ink tells of among them. */
  readonly pageIds: readonly string[];
  /** Ids of pages that have a row in a page model. */
  readonly modelled: ReadonlySet<string>;
  readonly files: FilesByPage;
}

const hasData = (page: PageFiles | undefined): boolean =>
  page !== undefined && page.shapes.length + page.points.length > 0;

/**
 * A page without shapes is blank as long as anything else tells of it (reference: note-format, section 1.1): a record of
 * its own, or the note's table where no page has a record.
 */
export function stateOf({ info, virtualPages, pageIds, modelled, files }: Known): NoteState {
  const declared = declaredPages({ info, virtualPages });
  const rows = [...virtualPages.map(({ pageId }) => pageId), ...backgroundPages(info)];
  const tabled = modelled.size + virtualPages.length > 0 ? [] : tabledPages(info);
  const told = new Set([...modelled, ...tabled, ...rows.map(normalId)]);
  const missingPages = declared.filter((pageId) => !told.has(normalId(pageId)) && files.of(pageId) === undefined);
  const isDrawn = [...declared, ...pageIds].some((pageId) => hasData(files.of(pageId)));
  if (!isDrawn) return { wholeness: 'empty', missingPages: [] };
  return { wholeness: missingPages.length > 0 ? 'incomplete' : 'whole', missingPages };
}
