import {
  type ArchivedNote,
  type AssetBytes,
  attempt,
  type DisplayList,
  type ExportPage,
  type InkFailure,
  newestRows,
  normalId,
  pageDisplay,
  pageModelFile,
  readLog,
  shownAssets,
  skippedOf,
  titleOf,
  tocFile,
  tocTitles,
  withoutTemplate,
} from '@inkside/ink';

/** The titles of a note's pages, or what its table of contents calls them; a record that cannot be read was named when the note was opened. */
export function pageTitles({ files, info, pageIds }: ArchivedNote): (pageId: string) => string {
  const models = newestRows(
    readLog(files, files.revisionsIn('pageModel/pb/'), 'page', pageModelFile, []),
    ({ uniqueId }) => uniqueId,
  );
  const byId = new Map(models.map((model) => [normalId(model.uniqueId), model]));
  const contents = tocTitles(readLog(files, files.revisionsIn('toc/pb/'), 'outline', tocFile, []), pageIds);
  return (pageId) =>
    titleOf({ pageId, info, model: byId.get(normalId(pageId)) }) || (contents.get(normalId(pageId)) ?? '');
}

/** The files that a page shows, as far as they can be read; the others go into `failures`. */
function assetsOf(note: ArchivedNote, list: DisplayList, failures: InkFailure[]): AssetBytes {
  const bytes = new Map<string, Uint8Array>();
  const known = new Set(failures.map(({ name }) => name));
  for (const { name } of shownAssets(list)) {
    const before = failures.length;
    const content = attempt(failures, () => note.asset(name));
    if (content !== undefined) bytes.set(name, content);
    else if (failures.length === before && !known.has(name))
      failures.push({ kind: 'resource', name, reason: 'missing' });
  }
  return bytes;
}

export interface ArchivedExportPage {
  readonly page: ExportPage;
  /** What of the page could not be read; the rest of it is exported. */
  readonly failures: readonly InkFailure[];
}

export interface PageWish {
  /** 0 first. */
  readonly index: number;
  readonly title: string;
  readonly layers: 'visible' | 'all';
  readonly hasTemplate: boolean;
}

/** A page of an archive with the files that it shows. */
export function archivedPage(note: ArchivedNote, pageId: string, wish: PageWish): ArchivedExportPage {
  const ink = note.page(pageId, wish.layers);
  const whole = pageDisplay(ink);
  const list = wish.hasTemplate ? whole : withoutTemplate(whole);
  const failures = [...ink.failures, ...skippedOf(ink)];
  const assets = assetsOf(note, list, failures);
  return { page: { pageId, number: wish.index + 1, title: wish.title, list, assets }, failures };
}
