import { createCanvas } from '@napi-rs/canvas';
import { zipSync, type Zippable } from 'fflate';

import { makeEpub, makeFb2, makePdf, paragraphs } from '../../test/builders/books/books';
import { makeMobi } from '../../test/builders/books/mobiBooks';

const MIB = 1024 * 1024;

/** Words by which the first page of the large EPUB is known. */
export const FIRST_WORDS = 'The first words of a large book.';

/** A picture of noise as a JPEG: about a megabyte, and no two alike. */
const noise = (seed: number, width: number, height: number): Buffer => {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  let state = seed * 2_654_435_761 + 1;
  for (let at = 0; at < image.data.length; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    image.data.set([state & 0xff, (state >>> 8) & 0xff, (state >>> 16) & 0xff, 0xff], at);
  }
  context.putImageData(image, 0, 0);
  return canvas.encodeSync('jpeg', 85);
};

/** An EPUB of about so many megabytes: forty chapters of text, and pictures that nothing makes smaller. */
export const largeEpub = (mib: number): Uint8Array => {
  const files: Record<string, { readonly type: string; readonly bytes: Uint8Array }> = {};
  let bytes = 0;
  for (let index = 0; bytes < mib * MIB; index += 1) {
    const picture = noise(index, 1000, 900);
    files[`OEBPS/p${index}.jpg`] = { type: 'image/jpeg', bytes: picture };
    bytes += picture.length;
  }
  const pictures = Object.keys(files).map((path) => path.slice('OEBPS/'.length));
  const chapters = Array.from({ length: 40 }, (_, index) => {
    const picture = index > 0 ? pictures[index % pictures.length] : undefined;
    const shown = picture === undefined ? '' : `<img src="${picture}" alt=""/>`;
    const first = index === 0 ? `<p>${FIRST_WORDS}</p>` : '';
    return {
      title: `Chapter ${index + 1}`,
      body: `<h1>Chapter ${index + 1}</h1>${first}${shown}${paragraphs(120, 'a')}`,
    };
  });
  return makeEpub({ title: 'Large', css: 'p { text-indent: 1em }', chapters, files });
};

/** Different pictures; a comic shows each of them several times under names of its own. */
const DIFFERENT = 24;

/** A comic of so many megabytes, as a zip that packs nothing. */
export const largeComic = (mib: number): Uint8Array => {
  const pictures = Array.from({ length: DIFFERENT }, (_, index) => noise(index, 1400, 1000));
  const entries: Zippable = {};
  let bytes = 0;
  for (let page = 0; bytes < mib * MIB; page += 1) {
    const picture = pictures[page % DIFFERENT] ?? Buffer.alloc(0);
    entries[`page ${String(page).padStart(5, '0')}.jpg`] = [picture, { level: 0 }];
    bytes += picture.length;
  }
  return zipSync(entries);
};

interface NamedBook {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const kinds = [
  ['epub', (title: string) => makeEpub({ title, chapters: [{ title: 'One', body: paragraphs(20, title) }] })],
  ['fb2', (title: string) => makeFb2(title, [title])],
  ['pdf', (title: string) => makePdf([title])],
  [
    'mobi',
    (title: string) => makeMobi({ title, author: 'Somebody', chapters: [{ title, body: paragraphs(9, title) }] }),
  ],
  [
    'cbz',
    (title: string) => zipSync({ [`${title}.jpg`]: noise(title.length * 7919 + Number(title.slice(5)), 60, 80) }),
  ],
] as const;

/** Small books of five kinds in turn, no two alike. */
export const smallBooks = (count: number): Promise<readonly NamedBook[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const [extension, make] = kinds[index % kinds.length] ?? kinds[0];
      return { name: `book ${index}.${extension}`, bytes: await make(`Book ${index}`) };
    }),
  );
