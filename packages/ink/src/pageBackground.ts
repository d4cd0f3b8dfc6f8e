import type { Fit, NoteInfo, PageBackground, VirtualPage } from './model';
import { normalId } from './pageOrder';
import { isObject, memberOf, parseNoteJson } from './records/json';

/** NoteBackgroundType of files (reference: note-format, section 7). */
const IMAGE = 26;
const PDF = 27;
/** Blank paper, upright and lying. */
const BLANK: ReadonlySet<number> = new Set([0, 100]);
const MOST_PAGES = 100_000;
/** scaleType: stretched, whole and centred, tiled, in its own size. */
const FITS: readonly Fit[] = ['fill', 'contain', 'tile', 'none'];
/** What a virtual page is made of: a PDF's page, or print that the page's template describes. */
const PDF_CONTENT: ReadonlySet<string> = new Set(['pdf', 'import_pdf']);
const LAYOUT_CONTENT = 'geo_layout';
/** Newer records name a file from the folder that holds all notes. */
const DOCUMENT_FOLDER = /^\/*(?:document\/[^/]+\/)?/;
const DATA_FOLDER = /^resource\/data\//;

const textAt = (value: unknown, key: string): string => {
  const found = memberOf(value, key);
  return typeof found === 'string' ? found : '';
};

const numberAt = (value: unknown, key: string): number => {
  const found = memberOf(value, key);
  return typeof found === 'number' && Number.isFinite(found) ? found : 0;
};

/** A path inside a note as its file is called: below `resource/data/`, or by its whole path when it lies elsewhere. */
export const fileAt = (path: string): string => path.replace(DOCUMENT_FOLDER, '').replace(DATA_FOLDER, '');

/** Papers of the cloud's own are no files of the note, and are named as no file of a note can be. */
const CLOUD_PAPER = 'template//';

/** The cloud's id of a background that is a paper of its own; undefined for a file of the note. */
export const cloudPaperOf = (file: string): string | undefined =>
  file.startsWith(CLOUD_PAPER) ? file.slice(CLOUD_PAPER.length) : undefined;

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const pageIndexOf = (index: number): number => Math.min(Math.max(Math.trunc(index), 0), MOST_PAGES);

function virtualPdf(virtualPage: VirtualPage): PageBackground | undefined {
  const { contentType, contentPageId, contentRelativePath, contentId } = virtualPage;
  if (!PDF_CONTENT.has(contentType)) return undefined;
  const page = parseNoteJson(contentPageId);
  const index = typeof page === 'number' ? page : numberAt(page, 'pageIndex');
  const file = fileAt(contentRelativePath) || contentId;
  return file === '' ? undefined : { kind: 'pdf', file, pageIndex: pageIndexOf(index) };
}

interface BackgroundTable {
  readonly json: unknown;
  /** By page, in the form in which ids are compared; the first of several. */
  readonly own: ReadonlyMap<string, unknown>;
}

/** The table grows with the note and is asked once for every page: parsed once for each record. */
const tables = new WeakMap<NoteInfo, BackgroundTable>();

function tableOf(info: NoteInfo): BackgroundTable {
  const known = tables.get(info);
  if (known !== undefined) return known;
  const json = parseNoteJson(info.noteBackground);
  const map = memberOf(json, 'pageBKGroundMap');
  const rows = isObject(map) ? Object.entries(map).reverse() : [];
  const table = { json, own: new Map(rows.map(([id, entry]) => [normalId(id), entry])) };
  tables.set(info, table);
  return table;
}

/** The entry for a page, or the one for all: a note says by a flag which of them counts. */
function chosenEntry({ json, own }: BackgroundTable, pageId: string): unknown {
  const forAll = memberOf(json, 'docBKGround');
  if (memberOf(json, 'useDocBKGround') === true) return forAll;
  const entry = own.get(normalId(pageId));
  return entry === undefined && valueOf(forAll) !== '' ? forAll : entry;
}

const valueOf = (entry: unknown): string => textAt(entry, 'value') || textAt(entry, 'content');

/** The file of an entry for a picture: the note's own, or a paper that the cloud has under an id. */
function pictureFile(entry: unknown): string {
  const [value, id] = [baseName(valueOf(entry)), textAt(entry, 'resId')];
  if (memberOf(entry, 'cloud') !== true) return value || id;
  return id === '' && value === '' ? '' : CLOUD_PAPER + (id || value);
}

function entryBackground(entry: unknown, json: unknown): PageBackground | undefined {
  const type = numberAt(entry, 'type');
  const value = baseName(valueOf(entry));
  if (type === PDF) {
    const pageIndex = pageIndexOf(numberAt(entry, 'resIndex'));
    return value === '' ? undefined : { kind: 'pdf', file: value, pageIndex };
  }
  if (type === IMAGE) {
    const file = pictureFile(entry);
    const fit = FITS[numberAt(memberOf(json, 'bkGroundConfig'), 'scaleType')] ?? 'fill';
    return file === '' ? undefined : { kind: 'image', file, fit };
  }
  return BLANK.has(type) ? undefined : { kind: 'printed', type, name: textAt(entry, 'resId') || value };
}

/** What a note says lies under one of its pages (reference: note-format, section 7); undefined for blank paper. */
export function backgroundFor(page: {
  readonly pageId: string;
  readonly info: NoteInfo;
  readonly virtualPage: VirtualPage | undefined;
}): PageBackground | undefined {
  const { pageId, info, virtualPage } = page;
  const pdf = virtualPage === undefined ? undefined : virtualPdf(virtualPage);
  if (pdf !== undefined) return pdf;
  const table = tableOf(info);
  const entry = chosenEntry(table, pageId);
  const background = entry === undefined ? undefined : entryBackground(entry, table.json);
  // Newer notes keep the old entry beside a page that has been given another paper since.
  const isOutdated = virtualPage?.contentType === LAYOUT_CONTENT && background?.kind !== 'printed';
  return isOutdated ? undefined : background;
}
