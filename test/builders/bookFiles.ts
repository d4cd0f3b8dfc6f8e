import { strToU8, zipSync } from 'fflate';

/** A PNG of one pixel. */
export const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);

/** An archive of texts and bytes. */
export const archiveOf = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ),
    ),
  );

interface EpubFacts {
  readonly title?: string;
  readonly author?: string;
  readonly language?: string;
  readonly href?: string;
  readonly cover?: Uint8Array;
  /** Of the package, in place of one with a chapter. */
  readonly spine?: string;
  /** Before the package. */
  readonly declared?: string;
}

/** Files of an EPUB 3 with one chapter. */
export const epubParts = (facts: EpubFacts = {}): Record<string, string | Uint8Array> => {
  const { title = 'Walden', author = 'Henry David Thoreau', language = 'en', href = 'one.xhtml' } = facts;
  const { cover = PIXEL, declared = '', spine = '<spine><itemref idref="one"/></spine>' } = facts;
  return {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<?xml version="1.0"?>${declared}<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title>${title}</dc:title><dc:creator id="a">${author}</dc:creator><dc:language>${language}</dc:language></metadata>
<manifest><item id="one" href="${href}" media-type="application/xhtml+xml"/><item id="c" href="img/c%20over.png" media-type="image/png" properties="cover-image"/></manifest>${spine}</package>`,
    'OEBPS/one.xhtml': '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>Text</p></body></html>',
    'OEBPS/img/c over.png': cover,
  };
};

export const anEpub = (facts?: EpubFacts): Uint8Array<ArrayBuffer> => archiveOf(epubParts(facts));

/** A FictionBook with a cover. */
export const anFb2 = (title = 'Преступление', before = ''): Uint8Array<ArrayBuffer> =>
  new TextEncoder()
    .encode(`<?xml version="1.0" encoding="utf-8"?>${before}<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink"><description><title-info>
<author><first-name>Фёдор</first-name><last-name>Достоевский</last-name></author><book-title>${title} &amp; наказание</book-title><lang>ru</lang><coverpage><image l:href="#c.png"/></coverpage></title-info></description>
<body><section><p>Текст</p></section></body><binary id="c.png" content-type="image/png">${btoa(String.fromCharCode(...PIXEL))}</binary></FictionBook>`);

/** A comic of two pages. */
export const aCbz = (
  info = '<ComicInfo><Title>Moon</Title><Writer>A. Artist</Writer></ComicInfo>',
): Uint8Array<ArrayBuffer> =>
  archiveOf({ 'page10.png': new Uint8Array([1]), 'page2.png': PIXEL, 'ComicInfo.xml': info });

const words = (...values: readonly number[]): readonly number[] =>
  values.flatMap((value) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]);

/** A MOBI of two records: its headers, and a cover. `lock`: its kind of encryption. */
export const aMobi = (lock = 0): Uint8Array<ArrayBuffer> => {
  const text = (value: string): readonly number[] => [...new TextEncoder().encode(value)];
  const record = (kind: number, value: readonly number[]) => [...words(kind, value.length + 8), ...value];
  const extra = [
    record(100, text('Jane Austen')),
    record(503, text('Emma')),
    record(524, text('en')),
    record(201, words(0)),
  ];
  const body = extra.flat();
  const head = new Uint8Array(16 + 232 + 12 + body.length);
  const view = new DataView(head.buffer);
  view.setUint16(12, lock);
  head.set(text('MOBI'), 16);
  for (const [at, value] of [
    [20, 232],
    [28, 65_001],
    [84, 0],
    [88, 0],
    [108, 1],
    [128, 0x40],
  ] as const)
    view.setUint32(at, value);
  head.set([...text('EXTH'), ...words(12 + body.length, extra.length), ...body], 16 + 232);
  const start = 78 + 16;
  const file = new Uint8Array(start + head.length + PIXEL.length);
  file.set(text('BOOKMOBI'), 60);
  file.set([0, 2], 76);
  file.set(words(start, 0, start + head.length, 0), 78);
  file.set(head, start);
  file.set(PIXEL, start + head.length);
  return file;
};
