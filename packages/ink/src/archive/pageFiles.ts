import { parseShapeName, pointsOwner } from '../assemblePage';
import { normalId } from '../pageOrder';
import type { NoteFiles } from './noteFiles';

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
