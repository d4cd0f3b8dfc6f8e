import type { NoteInfo, VirtualPage } from '../model';
import { backgroundPages, declaredPages, normalId, tabledPages } from '../pageOrder';
import type { FilesByPage, PageFiles } from './pageFiles';

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
