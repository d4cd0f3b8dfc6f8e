import { isObject } from '@inkside/kit';

import { eachField } from '../wire/fieldSpans';
import { TextReader } from '../wire/fieldValues';

/** A tag of a note, as far as its file can be read. */
export interface FiledTag {
  /** '' where the file says none. */
  readonly id: string;
  readonly title: string;
}

const LENGTH_DELIMITED = 2;
/** As in the record of a note, beside whose tree that of the tags stands (reference: note-format, sections 1.2, 4.1). */
const [ID, TITLE] = [1, 6];
const AN_ID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
/** Names hold none of these, JSON and paths do. */
const NO_NAME = /[\\/:*?"<>|{}[\]\p{Cc}]/u;

const isName = (text: string): boolean => text.trim() !== '' && !AN_ID.test(text) && !NO_NAME.test(text);

/** The texts of one message by their fields, the first of each; undefined for what is no message. */
const textsIn = (bytes: Uint8Array): ReadonlyMap<number, string> | undefined => {
  const texts = new Map<number, string>();
  const reader = new TextReader(bytes);
  try {
    eachField(reader, bytes.length, { kind: 'document', name: 'tag' }, ({ number, wire }) => {
      if (wire !== LENGTH_DELIMITED || texts.has(number)) return;
      const text = reader.readText(number);
      if (text !== undefined) texts.set(number, text);
    });
    return texts;
  } catch {
    return undefined;
  }
};

/** The parts of a list, which repeats its field 1; none for a message that is no list. */
const partsIn = (bytes: Uint8Array): readonly Uint8Array[] => {
  const parts: Uint8Array[] = [];
  const reader = new TextReader(bytes);
  let isList = true;
  try {
    eachField(reader, bytes.length, { kind: 'document', name: 'tag' }, ({ number, wire, end }) => {
      if (number !== ID || wire !== LENGTH_DELIMITED) isList = false;
      else parts.push(bytes.subarray(end - reader.readVarint(), end));
    });
  } catch {
    return [];
  }
  return isList ? parts : [];
};

const tagOf = (bytes: Uint8Array): FiledTag | undefined => {
  const texts = textsIn(bytes);
  if (texts === undefined) return undefined;
  const id = texts.get(ID) ?? '';
  const own = texts.get(TITLE);
  const title = own !== undefined && own.trim() !== '' ? own : [...texts.values()].find(isName);
  return title === undefined || (id !== '' && !AN_ID.test(id)) ? undefined : { id, title: title.trim() };
};

const fromJson = (value: unknown): readonly FiledTag[] => {
  if (Array.isArray(value)) return value.flatMap(fromJson);
  if (!isObject(value)) return [];
  const text = (name: string): string => (typeof value[name] === 'string' ? value[name].trim() : '');
  const title = text('title') || text('name');
  return title === '' ? [] : [{ id: text('uniqueId') || text('id'), title }];
};

const jsonIn = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
};

/**
 * The tags that a file below `tag/` names. Nobody has published what stands in it (reference: note-format, section 4.8): it is
 * read as a record like a note's, as a list of those, or as JSON. None where it is something else; the bytes are kept by
 * whoever keeps the file.
 */
export const readTags = (bytes: Uint8Array): readonly FiledTag[] => {
  const json = jsonIn(bytes);
  if (json !== undefined) return fromJson(json);
  const parts = partsIn(bytes);
  const listed = parts.flatMap((part) => tagOf(part) ?? []);
  if (parts.length > 0 && listed.length === parts.length) return listed;
  const alone = tagOf(bytes);
  return alone === undefined ? listed : [alone];
};
