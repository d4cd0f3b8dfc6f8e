import { utf8 } from '../../bytes/text';
import { BLANK_PAPER, templatePath, templateText } from '../../encode/noteRecords';
import { attempt } from '../../failures';
import type { InkObjectKind, NoteInfo, PageSize, VirtualDoc, VirtualPage } from '../../model';
import { normalId, pageSizeOf, sameId } from '../../pageOrder';
import { isObject, pageNames, parseNoteJson } from '../../records/json';
import { decodeVirtualDoc, encodeVirtualDoc, noteInfoFile } from '../../records/note';
import { pageModelFile, virtualPageFile } from '../../records/pages';
import { tocFile, textsOf } from '../../tableOfContents';
import type { FileCodec } from '../../wire/recordList';
import type { Changes, Excerpt } from './excerptPages';
import { isOfDropped } from './noteChoice';

/** The device cuts a note's own list of pages here. */
const MOST_LISTED = 500;
const LAYOUT = 'geo_layout';
const PDF_CONTENT: ReadonlySet<string> = new Set(['pdf', 'import_pdf']);
const TEMPLATE = /(?:^|\/)([^/]*)\.template_json$/;

/** A JSON text with a change; one that cannot be read, and one that stays, as it was. */
function edited(
  text: string,
  change: (json: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): string {
  const json = parseNoteJson(text);
  if (!isObject(json)) return text;
  const after = JSON.stringify(change(json));
  return after === JSON.stringify(json) ? text : after;
}

/** The pages of a list that are taken. A list that was cut names them all: there is room for them now. */
function keptNames(text: string, { dropped, pageIds }: Excerpt): string {
  const names = pageNames(text);
  if (dropped.size === 0 || names.length === 0) return text;
  const spelt = new Map(names.map((name) => [normalId(name), name]));
  const kept = pageIds.map((id) => spelt.get(normalId(id)) ?? id).slice(0, MOST_LISTED);
  return Array.isArray(parseNoteJson(text)) ? JSON.stringify(kept) : JSON.stringify({ pageNameList: kept });
}

/** Names of pages that are left out, in a list of which the others stay. */
function withoutDropped(text: string, { dropped }: Excerpt): string {
  const names = pageNames(text);
  const rest = names.filter((name) => !dropped.has(normalId(name)));
  if (rest.length === names.length) return text;
  return Array.isArray(parseNoteJson(text)) ? JSON.stringify(rest) : edited(text, (json) => replaceList(json, rest));
}

const replaceList = (
  json: Readonly<Record<string, unknown>>,
  list: readonly string[],
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(json).map(([key, value]) => [key, Array.isArray(value) ? list : value]));

/** The entries of a table by page that are of pages that are taken. */
const keptEntries = (table: unknown, { dropped }: Excerpt): unknown =>
  isObject(table) ? Object.fromEntries(Object.entries(table).filter(([id]) => !dropped.has(normalId(id)))) : table;

/** A page that something leads to; the first of those that are taken in the place of another. */
const pageOr = (id: unknown, { dropped, pageIds: [first = ''] }: Excerpt): unknown =>
  typeof id === 'string' && dropped.has(normalId(id)) ? first : id;

function keptPageInfo(text: string, excerpt: Excerpt): string {
  return edited(text, (json) => ({
    ...json,
    ...('coverPageId' in json ? { coverPageId: pageOr(json['coverPageId'], excerpt) } : {}),
    ...('pageInfoMap' in json ? { pageInfoMap: keptEntries(json['pageInfoMap'], excerpt) } : {}),
  }));
}

/** Blank paper in the place of a background: the entry stays, since it can be all that tells of its page. */
const blankEntry = (entry: unknown): unknown => {
  if (!isObject(entry)) return entry;
  const size = Object.entries(entry).filter(([key]) => key === 'width' || key === 'height');
  return { ...Object.fromEntries(size), type: 0 };
};

function keptBackground(text: string, excerpt: Excerpt): string {
  const { hasTemplate } = excerpt.choice;
  return edited(text, (json) => {
    const map = keptEntries(json['pageBKGroundMap'], excerpt);
    const withMap = 'pageBKGroundMap' in json ? { ...json, pageBKGroundMap: map } : json;
    if (hasTemplate) return withMap;
    const blankMap = isObject(map)
      ? Object.fromEntries(Object.entries(map).map(([id, entry]) => [id, blankEntry(entry)]))
      : map;
    return {
      ...withMap,
      ...('pageBKGroundMap' in json ? { pageBKGroundMap: blankMap } : {}),
      ...('docBKGround' in json ? { docBKGround: blankEntry(json['docBKGround']) } : {}),
    };
  });
}

function keptInfo(info: NoteInfo, excerpt: Excerpt): NoteInfo {
  const { hasVirtualPages, dropped, pageIds } = excerpt;
  // Where nothing lists the pages their ink does, and ink of another page can stay for one that refers to it.
  const hasList =
    hasVirtualPages || pageNames(info.pageNameList).length > 0 || pageNames(info.richTextPageNameList).length > 0;
  const listed =
    hasList || dropped.size === 0 ? keptNames(info.pageNameList, excerpt) : JSON.stringify({ pageNameList: pageIds });
  return {
    ...info,
    pageNameList: listed,
    richTextPageNameList: withoutDropped(info.richTextPageNameList, excerpt),
    removePageList: withoutDropped(info.removePageList, excerpt),
    notePageInfo: keptPageInfo(info.notePageInfo, excerpt),
    noteBackground: keptBackground(info.noteBackground, excerpt),
  };
}

const isOwn = ({ uniqueId }: NoteInfo, { note }: Excerpt): boolean => sameId(uniqueId, note.info.uniqueId);

/** A page of a PDF becomes a page of blank paper. */
function keptVirtualPage(row: VirtualPage, { choice, note }: Excerpt): VirtualPage {
  if (choice.hasTemplate || !PDF_CONTENT.has(row.contentType)) return row;
  const contentRelativePath = `document/${note.noteId}/${templatePath(row.pageId)}`;
  return { ...row, contentType: LAYOUT, contentRelativePath, contentPageId: '', contentId: '0' };
}

function keptDoc(doc: VirtualDoc, excerpt: Excerpt): VirtualDoc {
  const { viewportId, coverPageId, defaultTemplate } = doc;
  const blank = (json: Readonly<Record<string, unknown>>) => ({
    ...json,
    contentId: '0',
    contentRelativePath: '',
    contentType: LAYOUT,
  });
  return {
    ...doc,
    viewportId: String(pageOr(viewportId, excerpt)),
    coverPageId: String(pageOr(coverPageId, excerpt)),
    defaultTemplate: excerpt.choice.hasTemplate ? defaultTemplate : edited(defaultTemplate, blank),
  };
}

/** Reads the records of a file, and writes those that stay as they become. */
type Rewrite = (bytes: Uint8Array, path: string, excerpt: Excerpt) => Uint8Array;

const ofRecords =
  <T>(
    codec: FileCodec<T>,
    isKept: (row: T, excerpt: Excerpt) => boolean,
    kept: (row: T, excerpt: Excerpt) => T,
  ): Rewrite =>
  (bytes, path, excerpt) => {
    const file = codec.decode(bytes, path);
    const records = file.records.filter((row) => isKept(row, excerpt)).map((row) => kept(row, excerpt));
    return codec.encode({ ...file, records });
  };

const same = <T>(row: T): T => row;
const all = (): boolean => true;

const REWRITES: readonly (readonly [RegExp, InkObjectKind, Rewrite])[] = [
  [
    /^(?:note\/pb\/note_info|note_tree)$/,
    'document',
    ofRecords(noteInfoFile, all, (row, excerpt) => (isOwn(row, excerpt) ? keptInfo(row, excerpt) : row)),
  ],
  [
    /^pageModel\/pb\//,
    'page',
    ofRecords(pageModelFile, (row, { dropped }) => !dropped.has(normalId(row.uniqueId)), same),
  ],
  [
    /^virtual\/page\/pb\//,
    'page',
    ofRecords(virtualPageFile, (row, { dropped }) => !dropped.has(normalId(row.pageId)), keptVirtualPage),
  ],
  [
    /^virtual\/doc\/pb\//,
    'document',
    (bytes, path, excerpt) => encodeVirtualDoc(keptDoc(decodeVirtualDoc(bytes, path), excerpt)),
  ],
  // Nobody knows what a link's record says: as in the table of contents, it is known by the page that it names.
  [
    /^(?:toc|link)\/pb\//,
    'outline',
    ofRecords(tocFile, (row, excerpt) => !isOfDropped(textsOf(row).join(' '), excerpt), same),
  ],
];

/** The records of a note for the pages that are taken; what cannot be read, and what stays, is not among them. */
export function excerptRecords(excerpt: Excerpt): Changes {
  const { files } = excerpt.note;
  const changes: Changes = new Map();
  for (const path of files.paths) {
    const found = REWRITES.find(([pattern]) => pattern.test(path));
    if (found === undefined) continue;
    const [, kind, rewrite] = found;
    const before = attempt([], () => files.read(path, kind));
    const after = before && attempt([], () => rewrite(before, path, excerpt));
    if (before === undefined || after === undefined || sameBytes(before, after)) continue;
    changes.set(path, after.length === 0 ? undefined : after);
  }
  return changes;
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);

/**
 * Blank paper in the place of every template of a page that is taken, and of that for all pages: a device looks for the
 * file that a page's record names. Pages that lay over a PDF get one.
 */
export function blankTemplates(excerpt: Excerpt): Changes {
  const { note, pageIds, sourcesOf } = excerpt;
  const named = note.files.paths.filter((path) => TEMPLATE.test(path) && !isOfDropped(path, excerpt));
  const overPdf = pageIds.filter((id) => PDF_CONTENT.has(sourcesOf(id).virtualPage?.contentType ?? ''));
  const paths = [...named, ...overPdf.map(templatePath)];
  return new Map(paths.map((path) => [path, utf8(templateText(sizeFor(path, excerpt), BLANK_PAPER))]));
}

/** The size of the page that a template is called after; of the first page for that of all pages. */
function sizeFor(path: string, { pageIds: [first = ''], pageIds, sourcesOf }: Excerpt): PageSize {
  const id = TEMPLATE.exec(path)?.[1] ?? '';
  return pageSizeOf(sourcesOf(pageIds.find((own) => sameId(own, id)) ?? first));
}
