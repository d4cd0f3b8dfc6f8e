import { BookError, type BookFacts, type ByteSource, lineOf, MOST_COVER_BYTES } from './source';

const HEADER_BYTES = 78;
const MOST_RECORDS = 65_535;
/** Of the first record: headers of any book are shorter. */
const MOST_HEAD = 1024 * 1024;
const NOTHING = 0xffff_ffff;

/** Kinds of EXTH records. */
const AUTHOR = 100;
const COVER = 201;
const TITLE = 503;
const LANGUAGE = 524;

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** Where the records of a Palm database begin. @throws BookError `broken` */
const recordsOf = async (source: ByteSource): Promise<readonly number[]> => {
  const head = await source.read(0, HEADER_BYTES);
  if (head.length < HEADER_BYTES || latin(head.subarray(60, 68)) !== 'BOOKMOBI') throw new BookError('broken', 'mobi');
  const count = Math.min(viewOf(head).getUint16(76), MOST_RECORDS);
  const table = await source.read(HEADER_BYTES, HEADER_BYTES + count * 8);
  if (count === 0 || table.length < count * 8) throw new BookError('broken', 'mobi');
  const view = viewOf(table);
  const places = Array.from({ length: count }, (_, index) => view.getUint32(index * 8));
  if (places.some((place, index) => place >= source.size || place < (places[index - 1] ?? 0)))
    throw new BookError('broken', 'mobi');
  return places;
};

type Extra = ReadonlyMap<number, readonly Uint8Array[]>;

/** The records of the extended header; what reaches over its end is none. */
const extraOf = (head: Uint8Array, at: number): Extra => {
  const found = new Map<number, Uint8Array[]>();
  const view = viewOf(head);
  if (at + 12 > head.length || latin(head.subarray(at, at + 4)) !== 'EXTH') return found;
  let next = at + 12;
  for (let left = view.getUint32(at + 8); left > 0 && next + 8 <= head.length; left -= 1) {
    const [kind, length] = [view.getUint32(next), view.getUint32(next + 4)];
    if (length < 8 || next + length > head.length) break;
    found.set(kind, [...(found.get(kind) ?? []), head.subarray(next + 8, next + length)]);
    next += length;
  }
  return found;
};

const coverOf = async (
  source: ByteSource,
  places: readonly number[],
  first: number,
  extra: Extra,
): Promise<Uint8Array | undefined> => {
  const [told] = extra.get(COVER) ?? [];
  const offset = told === undefined || told.length < 4 ? NOTHING : viewOf(told).getUint32(0);
  if (offset === NOTHING || first === NOTHING) return undefined;
  const [start, end] = [places[first + offset], places[first + offset + 1] ?? source.size];
  return start === undefined || end - start > MOST_COVER_BYTES ? undefined : source.read(start, end);
};

/** @throws BookError for a first record that is none of a book, or of one that is locked */
const checkHead = (head: Uint8Array): void => {
  if (head.length < 132 || latin(head.subarray(16, 20)) !== 'MOBI') throw new BookError('broken', 'mobi');
  if (viewOf(head).getUint16(12) !== 0) throw new BookError('password');
};

/** Title, authors, language and cover of a MOBI, AZW or AZW3. @throws BookError */
export const mobiFacts = async (source: ByteSource): Promise<BookFacts> => {
  const places = await recordsOf(source);
  const [start = 0, end = source.size] = places;
  const head = await source.read(start, Math.min(end, start + MOST_HEAD));
  checkHead(head);
  const view = viewOf(head);
  const decoder = new TextDecoder(view.getUint32(28) === 65_001 ? 'utf-8' : 'windows-1252');
  const hasExtra = (view.getUint32(128) & 0x40) !== 0;
  const extra: Extra = hasExtra ? extraOf(head, 16 + view.getUint32(20)) : new Map();
  const texts = (kind: number): readonly string[] =>
    (extra.get(kind) ?? []).map((bytes) => lineOf(decoder.decode(bytes)));
  const [titleAt, titleBytes] = [view.getUint32(84), view.getUint32(88)];
  const [title = lineOf(decoder.decode(head.subarray(titleAt, titleAt + titleBytes)))] = texts(TITLE);
  const [language = ''] = texts(LANGUAGE);
  return {
    title,
    authors: lineOf(texts(AUTHOR).join(', ')),
    language: language.slice(0, 35),
    cover: await coverOf(source, places, view.getUint32(108), extra),
  };
};
