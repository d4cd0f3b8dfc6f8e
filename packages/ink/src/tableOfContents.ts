import type { UnknownFields } from './model';
import { eachField } from './wire/fieldSpans';
import { TextReader, WIRE } from './wire/fieldValues';
import { recordCodec } from './wire/recordCodec';
import { fileCodec } from './wire/recordList';
import { newestRows, normalId } from './pageOrder';
import { isObject, parseNoteJson } from './records/json';

/**
 * An entry of a note's table of contents (`toc/pb/`). No schema is public: a list of records of nine fields, of which the
 * first three are known to be id and times (as programs say that compare such files). The others stay as they stand, and
 * what they say is told from their values.
 */
interface TocEntry {
  readonly uniqueId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly unknown: UnknownFields;
}

const LAST_KNOWN = 3;

const codec = recordCodec<TocEntry>(
  'outline',
  { uniqueId: '', createdAt: 0, updatedAt: 0, unknown: new Uint8Array(0) },
  { uniqueId: [1, 'text'], createdAt: [2, 'int64'], updatedAt: [LAST_KNOWN, 'int64'] },
);

/** The same file with what else stands in it: one bad record is skipped, and nothing is lost when it is written. */
export const tocFile = fileCodec(codec);

/** The texts of an entry's other fields, in their order. */
export function textsOf({ unknown }: TocEntry): string[] {
  const texts: string[] = [];
  const reader = new TextReader(unknown);
  eachField(reader, unknown.length, { kind: 'outline', name: 'toc' }, ({ number, wire }) => {
    const text = number > LAST_KNOWN && wire === WIRE.bytes ? reader.readText(number) : undefined;
    if (text !== undefined && text !== '') texts.push(text);
  });
  return texts;
}

const ID = /^[\da-f]{32}$/;
const TITLE_KEYS: ReadonlySet<string> = new Set(['title', 'name', 'text', 'content', 'label']);
const DEEPEST = 4;
const LONGEST = 300;

interface Said {
  readonly pageId: string | undefined;
  readonly title: string;
}

/** Every text in a value, with the key that it stands under. */
function* textsIn(value: unknown, key: string, depth: number): Generator<readonly [key: string, text: string]> {
  if (typeof value === 'string') yield [key, value];
  else if (depth < DEEPEST && Array.isArray(value)) for (const one of value) yield* textsIn(one, key, depth + 1);
  else if (depth < DEEPEST && isObject(value))
    for (const [name, one] of Object.entries(value)) yield* textsIn(one, name, depth + 1);
}

/** A field's own text counts as one that is called a title; of JSON its members count by their keys. */
function* valuesIn(text: string): Generator<readonly [key: string, value: string]> {
  const json = /^\s*[{[]/.test(text) ? parseNoteJson(text) : undefined;
  const found = json === undefined ? [['title', text] as const] : textsIn(json, '', 0);
  for (const [key, value] of found) yield [key, value.trim()];
}

/** Which page an entry names, and what a person called it: an id is known by the note's pages, a title by being neither. */
function said(entry: TocEntry, pages: ReadonlySet<string>): Said {
  const values = textsOf(entry).flatMap((text) => [...valuesIn(text)]);
  const pageId = values.map(([, value]) => normalId(value)).find((id) => pages.has(id));
  const title = values.find(([key, value]) => TITLE_KEYS.has(key) && value !== '' && !ID.test(normalId(value)));
  return { pageId, title: title?.[1].slice(0, LONGEST) ?? '' };
}

/**
 * What a note's table of contents calls its pages, by their normal ids; several entries of one page stand in the order of
 * their making. Entries that name no page of the note, and those without a title, are left out.
 */
export function tocTitles(entries: readonly TocEntry[], pageIds: readonly string[]): ReadonlyMap<string, string> {
  const pages = new Set(pageIds.map(normalId));
  const titles = new Map<string, string>();
  for (const entry of newestRows(entries, ({ uniqueId }) => uniqueId).sort((a, b) => a.createdAt - b.createdAt)) {
    const { pageId, title } = said(entry, pages);
    if (pageId === undefined || title === '') continue;
    const before = titles.get(pageId);
    if (before !== title) titles.set(pageId, before === undefined ? title : `${before} · ${title}`);
  }
  return titles;
}
