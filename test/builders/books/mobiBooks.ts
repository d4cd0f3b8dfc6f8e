import { onePixel } from './books';

interface MobiChapter {
  readonly title: string;
  /** HTML inside of the body; plain ASCII, so that a letter is a byte. */
  readonly body: string;
}

interface MobiParts {
  readonly title: string;
  readonly author: string;
  readonly chapters: readonly MobiChapter[];
}

/** Of the text in one record. */
const RECORD_BYTES = 4096;
const NOTHING = 0xffff_ffff;
const UTF8 = 65_001;

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const numbers = (...values: readonly number[]): Uint8Array => {
  const bytes = new Uint8Array(values.length * 4);
  values.forEach((value, index) => new DataView(bytes.buffer).setUint32(index * 4, value));
  return bytes;
};
const joined = (...parts: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

const textRecords = (text: string): readonly Uint8Array[] => {
  const bytes = ascii(text);
  return Array.from({ length: Math.ceil(bytes.length / RECORD_BYTES) }, (_, index) =>
    bytes.slice(index * RECORD_BYTES, (index + 1) * RECORD_BYTES),
  );
};

interface HeadFields {
  readonly version: number;
  readonly textBytes: number;
  readonly textRecordCount: number;
  /** The record of the first picture. */
  readonly resources: number;
  /** Others, by where they stand in the record. */
  readonly fields?: readonly (readonly [at: number, value: number])[];
}

const HEADER_BYTES = 264;

/** The first record: headers of PalmDOC and MOBI, and what EXTH says: author, title, language, cover. */
const headRecord = ({ title, author }: MobiParts, head: HeadFields): Uint8Array => {
  const extra = [
    [100, ascii(author)],
    [503, ascii(title)],
    [524, ascii('en')],
    [201, numbers(0)],
  ] as const;
  const exth = joined(...extra.map(([kind, value]) => joined(numbers(kind, value.length + 8), value)));
  const bytes = new Uint8Array(16 + HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 1);
  view.setUint32(4, head.textBytes);
  view.setUint16(8, head.textRecordCount);
  view.setUint16(10, RECORD_BYTES);
  bytes.set(ascii('MOBI'), 16);
  const fields = [
    ...([
      [20, HEADER_BYTES],
      [24, 2],
      [28, UTF8],
      [32, 7],
      [36, head.version],
      [108, head.resources],
    ] as const),
    ...([
      [84, bytes.length],
      [88, 0],
      [112, NOTHING],
      [128, 0x40],
      [240, 0],
      [244, NOTHING],
    ] as const),
    ...(head.fields ?? []),
  ];
  for (const [at, value] of fields) view.setUint32(at, value);
  return joined(bytes, ascii('EXTH'), numbers(12 + exth.length, extra.length), exth);
};

/** A Palm database of records. */
const database = (records: readonly Uint8Array[]): Uint8Array => {
  const head = new Uint8Array(78);
  head.set(ascii('A_book'), 0);
  head.set(ascii('BOOKMOBI'), 60);
  new DataView(head.buffer).setUint16(76, records.length);
  let at = 78 + records.length * 8 + 2;
  const places = records.map(({ length }, index) => {
    const place = numbers(at, index * 2);
    at += length;
    return place;
  });
  return joined(head, ...places, new Uint8Array(2), ...records);
};

const placed = (at: number): string => String(at).padStart(10, '0');

/** A MOBI of version 6: chapters parted by page breaks, a table of contents by places in the text, a picture, a cover. */
export const makeMobi = (parts: MobiParts): Uint8Array => {
  const textWith = (contentsAt: number, starts: readonly number[]): string => {
    const lines = parts.chapters.map(
      ({ title }, index) => `<p><a filepos=${placed(starts[index] ?? 0)}>${title}</a></p>`,
    );
    const chapters = parts.chapters.map(({ title, body }) => `<mbp:pagebreak/><h1>${title}</h1>${body}`);
    return `<html><head><guide><reference type="toc" title="Contents" filepos=${placed(contentsAt)} /></guide></head><body><img recindex="00001"/>${chapters.join('')}<mbp:pagebreak/><h2>Contents</h2>${lines.join('')}</body></html>`;
  };
  // Places have as many digits whatever they say, so that a first writing tells them.
  const draft = textWith(0, []);
  const starts = Array.from(draft.matchAll(/<mbp:pagebreak\/>/g), ({ index }) => index + '<mbp:pagebreak/>'.length);
  const text = textWith(starts.at(-1) ?? 0, starts);
  const records = textRecords(text);
  const head = headRecord(parts, {
    ...{ version: 6, textBytes: text.length, textRecordCount: records.length, resources: records.length + 1 },
  });
  return database([head, ...records, onePixel]);
};

/** A number as indexes have it: seven bits a byte, the last one marked. */
const variable = (value: number): readonly number[] => {
  const digits = [(value & 0x7f) | 0x80];
  for (let left = value >>> 7; left > 0; left >>>= 7) digits.unshift(left & 0x7f);
  return digits;
};

interface IndexEntry {
  readonly name: string;
  readonly values: readonly number[];
}

const INDX_BYTES = 192;

/** An index: a record that describes its tags, one with its entries, and one with its texts. */
const indexRecords = (
  tags: readonly (readonly [tag: number, values: number, mask: number])[],
  control: number,
  entries: readonly IndexEntry[],
  words: readonly Uint8Array[] = [],
): readonly Uint8Array[] => {
  const tagx = [...tags.map((tag) => [...tag, 0]), [0, 0, 0, 1]].flat();
  const header = (fields: readonly (readonly [number, number])[]): Uint8Array => {
    const bytes = new Uint8Array(INDX_BYTES);
    bytes.set(ascii('INDX'), 0);
    const view = new DataView(bytes.buffer);
    for (const [at, value] of [[4, INDX_BYTES] as const, ...fields]) view.setUint32(at, value);
    return bytes;
  };
  const first = joined(
    header([
      [24, 1],
      [28, UTF8],
      [36, entries.length],
      [52, words.length === 0 ? 0 : 1],
    ]),
    ascii('TAGX'),
    numbers(12 + tagx.length, 1),
    Uint8Array.from(tagx),
  );
  const coded = entries.map(({ name, values }) =>
    Uint8Array.from([name.length, ...ascii(name), control, ...values.flatMap(variable)]),
  );
  const body = joined(...coded);
  const places = new Uint8Array(entries.length * 2);
  let at = INDX_BYTES;
  coded.forEach(({ length }, index) => {
    new DataView(places.buffer).setUint16(index * 2, at);
    at += length;
  });
  const second = joined(
    header([
      [20, at],
      [24, entries.length],
    ]),
    body,
    ascii('IDXT'),
    places,
  );
  const texts = joined(...words.map((word) => joined(Uint8Array.from(variable(word.length)), word)));
  return words.length === 0 ? [first, second] : [first, second, texts];
};

const SKELETON = [
  '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>A</title></head><body>',
  '</body></html>',
] as const;

/** An AZW3 (KF8): each chapter a skeleton and a fragment that is put into it, found by two indexes; a cover. */
export const makeAzw3 = (parts: MobiParts): Uint8Array => {
  const skeleton = SKELETON.join('');
  let at = 0;
  const places = parts.chapters.map(({ title, body }) => {
    const fragment = `<div aid="0"><h1>${title}</h1>${body}</div>`;
    const place = { at, fragment };
    at += skeleton.length + fragment.length;
    return place;
  });
  const text = places.map(({ fragment }) => `${skeleton}${fragment}`).join('');
  const records = textRecords(text);
  const skeletons = places.map(({ at: start }, index) => {
    const values = [1, 1, start, skeleton.length, start, skeleton.length];
    return { name: `SKEL${String(index).padStart(10, '0')}`, values };
  });
  const fragments = places.map(({ at: start, fragment }, index) => {
    return { name: placed(start + SKELETON[0].length), values: [0, index, index, 0, fragment.length] };
  });
  const skel = indexRecords(
    [
      [1, 1, 3],
      [6, 2, 12],
    ],
    0x0a,
    skeletons,
  );
  const frag = indexRecords(
    [
      [2, 1, 1],
      [3, 1, 2],
      [4, 1, 4],
      [6, 2, 8],
    ],
    0x0f,
    fragments,
    [ascii("P-//*[@aid='0']")],
  );
  const resources = records.length + 1;
  const [skelAt, fragAt] = [resources + 1, resources + 1 + skel.length];
  const fdstAt = fragAt + frag.length;
  const fields = [
    [192, fdstAt],
    [196, 1],
    [248, fragAt],
    [252, skelAt],
    [256, NOTHING],
    [260, NOTHING],
  ] as const;
  const head = headRecord(parts, {
    ...{ version: 8, textBytes: text.length, textRecordCount: records.length, resources, fields },
  });
  const fdst = joined(ascii('FDST'), numbers(12, 1, 0, text.length));
  return database([head, ...records, onePixel, ...skel, ...frag, fdst]);
};
