import type { PageModel, VirtualPage } from '../../model';
import { backgroundPages, newestRows, normalId, tabledPages, type PageSources } from '../../pageOrder';
import { pageNames } from '../../records/json';
import { pageModelFile } from '../../records/pageModels';
import { virtualPageFile } from '../../records/virtualPages';
import type { ArchivedNote } from '../archivedNote';
import { readLog } from '../noteLogs';
import { filesByPage, type FilesByPage } from '../pageFiles';
import type { NoteChoice, SortedPages } from './noteChoice';

/** A note, and which of its pages are taken. Ids in sets are as they are compared. */
export interface Excerpt extends SortedPages {
  readonly note: ArchivedNote;
  readonly choice: NoteChoice;
  readonly byPage: FilesByPage;
  /** In the note's order, as the note writes them. */
  readonly pageIds: readonly string[];
  readonly hasVirtualPages: boolean;
  readonly sourcesOf: (pageId: string) => PageSources;
}

interface Rows {
  readonly models: readonly PageModel[];
  readonly virtualPages: readonly VirtualPage[];
}

function droppedPages(
  { info, noteId, pageIds }: ArchivedNote,
  byPage: FilesByPage,
  rows: Rows,
  kept: ReadonlySet<string>,
): Set<string> {
  const lists = [info.pageNameList, info.richTextPageNameList, info.removePageList].flatMap(pageNames);
  const recorded = [...rows.models.map(({ uniqueId }) => uniqueId), ...rows.virtualPages.map(({ pageId }) => pageId)];
  const filed = byPage.all.map(({ pageId }) => pageId);
  const all = [...pageIds, ...lists, ...recorded, ...filed, ...backgroundPages(info), ...tabledPages(info)].map(
    normalId,
  );
  return new Set(all.filter((id) => id !== '' && id !== normalId(noteId) && !kept.has(id)));
}

/** Sorts a note's pages into those that are taken and all others. */
export function excerptPages(note: ArchivedNote, choice: NoteChoice): Excerpt {
  const { files, info } = note;
  const kept = new Set(choice.pageIds.map(normalId));
  const own = new Set(note.pageIds.map(normalId));
  // A page that the note's records do not list can be known from elsewhere.
  const unlisted = choice.pageIds.filter((id) => !own.has(normalId(id)));
  const pageIds = [...note.pageIds.filter((id) => kept.has(normalId(id))), ...unlisted];
  const rows: Rows = {
    models: readLog(files, files.revisionsIn('pageModel/pb/'), 'page', pageModelFile, []),
    virtualPages: readLog(files, files.revisionsIn('virtual/page/pb/'), 'page', virtualPageFile, []),
  };
  const models = new Map(
    newestRows(rows.models, ({ uniqueId }) => uniqueId).map((row) => [normalId(row.uniqueId), row]),
  );
  const virtualPages = new Map(
    newestRows(rows.virtualPages, ({ pageId }) => pageId).map((row) => [normalId(row.pageId), row]),
  );
  const byPage = filesByPage(files);
  return {
    note,
    choice,
    byPage,
    pageIds,
    kept,
    dropped: note.pageIds.some((id) => !kept.has(normalId(id))) ? droppedPages(note, byPage, rows, kept) : new Set(),
    hasVirtualPages: rows.virtualPages.length > 0,
    sourcesOf: (pageId) => {
      const id = normalId(pageId);
      return { pageId, info, model: models.get(id), virtualPage: virtualPages.get(id) };
    },
  };
}
