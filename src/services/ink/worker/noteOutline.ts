import { attempt } from '../failures';
import { backgroundFor } from '../pageBackground';
import type { InkFailure, InkObject, NoteInfo, PageModel, VirtualPage } from '../model';
import { layersOf, newestRows, normalId, orderPages, pageSizeOf, sameId, titleOf } from '../pageOrder';
import { pageNames } from '../records/json';
import { blankNoteInfo, decodeNoteInfos } from '../records/noteInfo';
import { decodePageModels } from '../records/pageModels';
import { decodeResources } from '../records/resources';
import { decodeVirtualPages } from '../records/virtualPages';
import { tocFile } from '../records/tocEntries';
import { tocTitles } from '../tocTitles';
import type { NoteAnswer, NoteQuestion, OutlinedPage } from './protocol';

const NOTE_TYPE = 1;

const listText = (names: readonly string[]): string => JSON.stringify({ pageNameList: names });

/** The note's own record; folders above it may stand in the same list. */
function ownRecord({ noteId, noteInfo }: NoteQuestion, failures: InkFailure[]): NoteInfo | undefined {
  if (noteInfo === undefined) return undefined;
  const rows = attempt(failures, () => decodeNoteInfos(noteInfo.bytes, noteInfo.name)) ?? [];
  return rows.find(({ uniqueId }) => sameId(uniqueId, noteId)) ?? rows.find(({ type }) => type === NOTE_TYPE);
}

/** The record with what the tree document knows in the place of what is absent. */
function completeInfo(question: NoteQuestion, own: NoteInfo | undefined): NoteInfo {
  const info = own ?? blankNoteInfo({ uniqueId: question.noteId });
  const listed = pageNames(info.pageNameList).length > 0 || pageNames(info.richTextPageNameList).length > 0;
  const hasSize = info.pageOriginWidth > 0 && info.pageOriginHeight > 0;
  return {
    ...info,
    pageNameList: listed ? info.pageNameList : listText(question.pageNames),
    removePageList: listText([...pageNames(info.removePageList), ...question.removedPages]),
    pageOriginWidth: hasSize ? info.pageOriginWidth : question.size.width,
    pageOriginHeight: hasSize ? info.pageOriginHeight : question.size.height,
  };
}

/** Rows of all revision files that can be read; the others are named in `failures`. */
function rowsIn<T>(
  files: readonly InkObject[],
  decode: (bytes: Uint8Array, name: string) => readonly T[],
  failures: InkFailure[],
): T[] {
  return files.flatMap(({ bytes, name }) => attempt(failures, () => decode(bytes, name)) ?? []);
}

/** With a broken revision the rows may lack pages: the note's list goes before them then. */
function pageIds(question: NoteQuestion, info: NoteInfo, rows: readonly VirtualPage[], isWhole: boolean): string[] {
  const ordered = orderPages({ info, virtualPages: isWhole ? rows : [], drawnPages: question.drawnPages });
  if (ordered.length > 0 || (rows.length > 0 && isWhole)) return ordered;
  const drawn = { ...info, pageNameList: listText(question.drawnPages) };
  return orderPages({ info: drawn, virtualPages: rows });
}

const byId = <T>(rows: readonly T[], idOf: (row: T) => string): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [normalId(idOf(row)), row]));

/**
 * Reads a note's records into its pages in order, each with its size and layers. Records that cannot be read are named
 * in `failures`, and what the tree document says stands in for them.
 */
export function outlineNote(question: NoteQuestion): NoteAnswer {
  const failures: InkFailure[] = [];
  const info = completeInfo(question, ownRecord(question, failures));
  const models = byId<PageModel>(
    newestRows(rowsIn(question.pageModels, decodePageModels, failures), ({ uniqueId }) => uniqueId),
    ({ uniqueId }) => uniqueId,
  );
  const before = failures.length;
  const rows = rowsIn(question.virtualPages, decodeVirtualPages, failures);
  const isWhole = question.hasAllPages && failures.length === before;
  const virtualPages = byId(
    newestRows(rows, ({ pageId }) => pageId),
    ({ pageId }) => pageId,
  );
  const ids = pageIds(question, info, rows, isWhole);
  const contents = tocTitles(rowsIn(question.tocs ?? [], (bytes, name) => tocFile.decode(bytes, name).records, failures), ids);
  const pages = ids.map((pageId): OutlinedPage => {
    const [model, virtualPage] = [models.get(normalId(pageId)), virtualPages.get(normalId(pageId))];
    const title = titleOf({ pageId, info, model }) || (contents.get(normalId(pageId)) ?? '');
    const sources = { pageId, info, model, virtualPage };
    const [layers, background] = [layersOf(sources), backgroundFor(sources)];
    return { pageId, title, ...pageSizeOf(sources), layers, background };
  });
  const resources = newestRows(
    rowsIn(question.resourceFiles ?? [], decodeResources, failures),
    ({ uniqueId }) => uniqueId,
  );
  return { pages, resources, failures };
}
