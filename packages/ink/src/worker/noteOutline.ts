import { firstText } from '@inkside/kit';
import { ownRow, recordsIn } from '../archive/noteLogs';
import { backgroundFor } from '../pageBackground';
import type { InkFailure, InkObject, NoteInfo, PageModel, VirtualPage } from '../model';
import {
  backgroundPages,
  declaredPages,
  growsWithInk,
  newestRows,
  normalId,
  orderPages,
  pageSizeOf,
  type PageSources,
  tabledLayers,
  titleOf,
} from '../pageOrder';
import { type LayerBook, newestOf } from '../layers/layerDraft';
import { layersOfTable, plainTable, tableOf } from '../layers/layerTable';
import { pageNames } from '../records/json';
import { blankNoteInfo, noteInfoFile } from '../records/note';
import { pageModelFile, virtualPageFile } from '../records/pages';
import { resourceFile } from '../records/resources';
import { tocFile, tocTitles } from '../tableOfContents';
import type { FileCodec } from '../wire/recordList';
import type { NoteAnswer, NoteQuestion, OutlinedPage } from './protocol';

const listText = (names: readonly string[]): string => JSON.stringify({ pageNameList: names });

/** The note's own record; folders above it may stand in the same list. */
const ownRecord = ({ noteId, noteInfo }: NoteQuestion, failures: InkFailure[]): NoteInfo | undefined =>
  noteInfo === undefined ? undefined : ownRow(rowsIn([noteInfo], noteInfoFile, 'document', failures), noteId);

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
    notePageInfo: firstText(info.notePageInfo, question.notePageInfo),
    noteBackground: firstText(info.noteBackground, question.noteBackground),
  };
}

/** The good rows of all revision files; a file that cannot be read, and one with bad rows, is named in `failures`. */
const rowsIn = <T>(
  files: readonly InkObject[],
  codec: FileCodec<T>,
  kind: InkFailure['kind'],
  failures: InkFailure[],
): T[] => files.flatMap(({ bytes, name }) => recordsIn(codec, kind, name, () => bytes, failures));

interface Known {
  readonly info: NoteInfo;
  readonly rows: readonly VirtualPage[];
  readonly models: readonly PageModel[];
}

/** With a broken revision the rows may lack pages: all of the note's list count then. */
function pageIds(question: NoteQuestion, { info, rows, models }: Known, isWhole: boolean): string[] {
  const known = { info, virtualPages: rows };
  const { drawnPages, otherPages = [] } = question;
  const ordered = isWhole ? orderPages({ ...known, drawnPages, models, otherPages }) : declaredPages(known);
  if (ordered.length > 0 || (rows.length > 0 && isWhole)) return ordered;
  const drawn = { ...info, pageNameList: listText(question.drawnPages) };
  return orderPages({ info: drawn, virtualPages: rows });
}

const byId = <T>(rows: readonly T[], idOf: (row: T) => string): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [normalId(idOf(row)), row]));

/** What all revisions of each page's record say of its layers, by the pages' ids as they are compared. */
function layerBooks(models: readonly PageModel[], newest: number): (sources: PageSources) => LayerBook {
  const logs = new Map<string, PageModel[]>();
  for (const model of models) {
    const id = normalId(model.uniqueId);
    if (logs.get(id)?.push(model) === undefined) logs.set(id, [model]);
  }
  return ({ pageId, info, model }) => {
    const told = (logs.get(normalId(pageId)) ?? []).map(({ layerList, updatedAt }) => ({ layerList, updatedAt }));
    const table = tableOf(told);
    if (table.rows.length > 0) return { table, told, model, newest };
    return { table: plainTable(tabledLayers({ pageId, info })), model, newest };
  };
}

/** What the template is called that a virtual page names; '' when it names none. */
const templatePageOf = (virtualPage: VirtualPage | undefined): string =>
  /([^/]*)\.template_json$/.exec(virtualPage?.contentRelativePath ?? '')?.[1] ?? '';

/**
 * Reads a note's records into its pages in order, each with its size and layers. Records that cannot be read are named
 * in `failures`, and what the tree document says stands in for them.
 */
export function outlineNote(question: NoteQuestion): NoteAnswer {
  const failures: InkFailure[] = [];
  const info = completeInfo(question, ownRecord(question, failures));
  const modelLog = rowsIn(question.pageModels, pageModelFile, 'page', failures);
  const bookOf = layerBooks(modelLog, newestOf(question.pageModels));
  const modelRows = newestRows(modelLog, ({ uniqueId }) => uniqueId);
  const models = byId<PageModel>(modelRows, ({ uniqueId }) => uniqueId);
  const before = failures.length;
  const rows = rowsIn(question.virtualPages, virtualPageFile, 'page', failures);
  const isWhole = question.hasAllPages && failures.length === before;
  const virtualPages = byId(
    newestRows(rows, ({ pageId }) => pageId),
    ({ pageId }) => pageId,
  );
  const ids = pageIds(question, { info, rows, models: modelRows }, isWhole);
  const contents = tocTitles(rowsIn(question.tocs ?? [], tocFile, 'outline', failures), ids);
  const withBackground = new Set(backgroundPages(info).map(normalId));
  const pages = ids.map((pageId): OutlinedPage => {
    const [model, virtualPage] = [models.get(normalId(pageId)), virtualPages.get(normalId(pageId))];
    const title = titleOf({ pageId, info, model }) || (contents.get(normalId(pageId)) ?? '');
    const sources = { pageId, info, model, virtualPage };
    const [layerBook, background] = [bookOf(sources), backgroundFor(sources)];
    const layers = layersOfTable(layerBook.table);
    const isOnlyListed = model === undefined && virtualPage === undefined && !withBackground.has(normalId(pageId));
    const templatePage = templatePageOf(virtualPage);
    const growing = growsWithInk(sources) ? { growsWithInk: true } : {};
    const about = { layers, layerBook, background, templatePage, isOnlyListed };
    return { pageId, title, ...pageSizeOf(sources), ...growing, ...about };
  });
  const resources = newestRows(
    rowsIn(question.resourceFiles ?? [], resourceFile, 'resource', failures),
    ({ uniqueId }) => uniqueId,
  );
  return { pages, resources, failures };
}
