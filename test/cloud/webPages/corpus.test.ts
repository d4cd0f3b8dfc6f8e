import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { loadImage } from '@napi-rs/canvas';
import { strFromU8, unzipSync } from 'fflate';

import { fetchFailed } from '../../../cloud/fetching';
import { writeDigest } from '../../../cloud/webPages/digest/writeDigest';
import { type BookParts, makeBook, type MadeFile, type PageForm } from '../../../cloud/webPages/makeBook';
import { measure } from '../../../cloud/webPages/pictures/measure';
import { bookWork } from '../../../cloud/webPages/worker/work';
import { modelFaults } from './corpus/contentModel';
import { servedPictures } from './corpus/pictures';
import { END, shapes } from './corpus/shapes';
import { allWords, type Words } from './corpus/words';

const SCREEN = { width: 1000, height: 1400 };

interface Case {
  readonly name: string;
  readonly words: Words;
  readonly html: string;
}

const filesOf = (bytes: Uint8Array): Readonly<Record<string, Uint8Array>> => unzipSync(bytes);
const textOf = (files: Readonly<Record<string, Uint8Array>>, pattern: RegExp): string =>
  Object.entries(files)
    .filter(([name]) => pattern.test(name))
    .map(([, bytes]) => strFromU8(bytes))
    .join('\n');

/** What would be loaded from elsewhere, or run; links that somebody follows are none. */
const FOREIGN =
  /\s(?:src|poster|data|srcset)\s*=\s*"(?!picture-\d+\.(?:jpg|png)"|cover\.jpg")[^"]*"|url\(|@import|<script|\son\w+=|javascript:|<iframe|<link(?![^>]*href="style\.css")/i;

describe('books of a corpus of web pages', () => {
  let folder: string;
  let cases: readonly Case[];
  let parts: BookParts;
  const books = new Map<string, MadeFile>();

  const make = (name: string, form: PageForm, id: number): Promise<MadeFile> =>
    makeBook(parts, {
      ...{ url: `https://site.example/pages/${encodeURIComponent(name)}`, form, screen: SCREEN },
      id: id.toString(16).padStart(32, '0'),
      signal: new AbortController().signal,
      report: () => undefined,
    });

  /** A day's book of two feeds, with pictures, a text of one line, and an article without an address. */
  const digest = async (): Promise<MadeFile> => {
    const article = (title: string, content: string, url: string | null) => ({
      ...{ id: title, guid: title, kind: 'article' as const, title, url, summary: 'One line & no more', content },
      ...{ author: null, publishedAt: 1, cover: null, links: [], createdAt: 1, updatedAt: 1 },
    });
    const news = allWords.slice(0, 2).map(({ title, language, sentence }) => ({
      ...{ title, language },
      articles: [
        article(
          `${title} <1>`,
          `<h2>One</h2><p>${sentence}<img src="https://site.example/picture.webp"></p>`,
          'https://site.example/1',
        ),
        article(`${title} 2`, '', null),
      ],
    }));
    const settings = {
      uid: 'a',
      isOn: true,
      hour: 7,
      zone: 'UTC',
      language: 'zh' as const,
      origin: '',
      doneDay: '',
      since: 0,
      sentAt: 0,
      articles: 0,
    };
    const order = { id: 'd'.repeat(32), settings, news, signal: new AbortController().signal };
    const file = await writeDigest(parts, order);
    if (file === undefined) throw new Error('There is no book of the day.');
    return file;
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'inkside-corpus-'));
    const served = await servedPictures();
    const all = shapes(served.get('/small.png')?.bytes ?? Buffer.alloc(0));
    cases = allWords.flatMap((words) =>
      Object.entries(all).map(([shape, make]) => ({ name: `${shape} ${words.language}`, words, html: make(words) })),
    );
    const pages = new Map(cases.map(({ name, html }) => [name, html]));
    parts = {
      clock: { now: () => Date.UTC(2026, 10, 26) },
      work: bookWork,
      fetch: async ({ url }) => {
        const { pathname } = new URL(url);
        const html = pages.get(decodeURIComponent(pathname.replace('/pages/', '')));
        const file =
          html === undefined
            ? served.get(pathname.replace('/deep', ''))
            : { type: 'text/html; charset=utf-8', bytes: Buffer.from(html) };
        if (file === undefined) throw fetchFailed('status', 404);
        const mediaType = file.type.split(';')[0] ?? '';
        const nothing = { etag: undefined, lastModified: undefined };
        return { kind: 'fetched', url, mediaType, contentType: file.type, bytes: file.bytes, ...nothing };
      },
    };
    for (const [index, { name }] of cases.entries()) {
      const book = await make(name, 'article', index + 1);
      books.set(name, book);
      await writeFile(path.join(folder, `${name}.epub`), book.bytes);
    }
    await writeFile(path.join(folder, 'day.epub'), (await digest()).bytes);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are at least a hundred, and every one passes EPUBCheck', async () => {
    const script = path.join(__dirname, 'checkBooks.mjs');
    const { stdout } = await promisify(execFile)(process.execPath, [script, folder], { maxBuffer: 64 * 1024 ** 2 });
    const faults = Object.entries(JSON.parse(stdout) as Record<string, readonly string[]>);
    const bad = faults.filter(([, found]) => found.length > 0);
    process.stdout.write(`EPUBCheck: ${faults.length - bad.length} of ${faults.length} books passed\n`);

    expect(bad.map(([name, found]) => `${name}: ${found.slice(0, 3).join(' | ')}`)).toEqual([]);
    expect(faults.length).toBeGreaterThanOrEqual(100);
  });

  it('are nested as the HTML standard has it, which the checker does not look at', () => {
    const bad = [...books].flatMap(([name, { bytes }]) => {
      const found = modelFaults(textOf(filesOf(bytes), /chapter-1\.xhtml$/));
      return found.length === 0 ? [] : [`${name}: ${found.slice(0, 3).join(' | ')}`];
    });

    expect(bad).toEqual([]);
    expect(modelFaults('<body><p><div>x</div></p><li>y</li><a href="#z">z</a></body>')).toHaveLength(3);
  });

  it('ask nobody for anything and run nothing', () => {
    const bad = [...books].flatMap(([name, { bytes }]) => {
      const found = FOREIGN.exec(textOf(filesOf(bytes), /\.(?:xhtml|css|opf)$/));
      return found === null ? [] : [`${name}: ${found[0]}`];
    });

    expect(bad).toEqual([]);
  });

  it('hold pictures that open, as JPEG or PNG, and none wider than the screen', async () => {
    let count = 0;
    for (const [name, { bytes }] of books) {
      for (const [file, content] of Object.entries(filesOf(bytes))) {
        if (!/\.(?:jpg|png)$/.test(file)) continue;
        const measured = measure(Buffer.from(content));
        const image = await loadImage(Buffer.from(content));
        const where = `${name} ${file}`;
        expect([where, measured?.format]).toEqual([where, file.endsWith('.png') ? 'png' : 'jpeg']);
        expect([where, image.width > 0 && image.width <= SCREEN.width]).toEqual([where, true]);
        count += 1;
      }
    }

    expect(count).toBeGreaterThan(200);
  });

  it('hold the text to its end, its title, language and direction, and contents', () => {
    for (const { name, words } of cases) {
      const files = filesOf(books.get(name)?.bytes ?? new Uint8Array());
      const chapter = textOf(files, /chapter-1\.xhtml$/);
      const opf = textOf(files, /\.opf$/);
      const said = {
        name,
        isWhole: chapter.includes(END),
        language: /<dc:language>([^<]*)/.exec(opf)?.[1]?.slice(0, 2),
        isFromRight: chapter.includes(' dir="rtl"><head>') && opf.includes('page-progression-direction="rtl"'),
        hasContents: /epub:type="toc"/.test(textOf(files, /nav\.xhtml$/)),
        hasCover: opf.includes('properties="cover-image"'),
      };

      expect(said).toEqual({
        ...{ name, isWhole: true, language: words.language.slice(0, 2), isFromRight: words.isFromRight },
        ...{ hasContents: true, hasCover: true },
      });
    }
  });

  it('take the pictures that the page means, whichever way it says so', () => {
    const count = (shape: string): number => books.get(`${shape} en`)?.pictures ?? 0;

    expect(
      ['srcset', 'picture', 'lazy', 'noscript', 'data', 'figures', 'amp'].map((shape) => [shape, count(shape)]),
    ).toEqual([
      ['srcset', 2],
      ['picture', 2],
      ['lazy', 4],
      ['noscript', 3],
      ['data', 2],
      ['figures', 5],
      ['amp', 1],
    ]);
    expect(books.get('figures en')?.missing).toBe(5);
  });

  it('are made of whole pages too, as one file that asks nobody for anything', async () => {
    for (const shape of ['figures', 'hostile', 'tables']) {
      const { bytes, extension } = await make(`${shape} en`, 'page', 900);
      const html = strFromU8(bytes).replace(/ src="data:image\/(?:png|jpeg);base64,[^"]*"/g, '');

      expect(extension).toBe('html');
      expect(html).toContain(END);
      expect(FOREIGN.exec(html)?.[0]).toBeUndefined();
    }
  });
});
