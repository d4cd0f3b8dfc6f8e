import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { bookOf, type Twin, type TwinBook } from '@inkside/twin';

import { CommandError, type CommandIo, EXIT, UsageError, withExitCode } from '../lib/io';
import { inWords } from './cloudClient';
import { numberedName, safeName } from './fetchFile';
import { openHeadless, untilTwin } from './headless';
import { OWNER_OPTIONS, ownerOf, type OwnerOptions } from './twinOptions';

const USAGE =
  'twin books --account EMAIL --out DIR [--token ACCESS_TOKEN] [--server ADDRESS] [--data-dir DIR] [--json]\n' +
  '  [--book TITLE [--read PAGE/PAGES] [--mark WORDS] [--ink] [--page PAGE]]';

interface BooksOptions extends OwnerOptions {
  readonly isJson: boolean;
  /** The one that is opened; all without it. */
  readonly book: string | undefined;
  readonly read: { readonly current: number; readonly total: number } | undefined;
  readonly mark: string | undefined;
  readonly hasInk: boolean;
  /** 1 is the first. */
  readonly page: number;
}

const placeOf = (text: string | undefined): BooksOptions['read'] => {
  if (text === undefined) return undefined;
  const [, current, total] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const place = { current: Number(current), total: Number(total) };
  if (!(place.current >= 1 && place.current <= place.total)) throw new UsageError(`--read takes 3/12: ${USAGE}`);
  return place;
};

const optionsOf = async (args: string[]): Promise<BooksOptions> => {
  const { values } = parseArgs({
    args,
    options: {
      ...OWNER_OPTIONS,
      json: { type: 'boolean' },
      book: { type: 'string' },
      read: { type: 'string' },
      mark: { type: 'string' },
      ink: { type: 'boolean' },
      page: { type: 'string' },
    },
  });
  const { book, read, mark, ink, page = '1' } = values;
  const writes = read !== undefined || mark !== undefined || ink === true;
  if (writes && book === undefined) throw new UsageError(`--book says which: ${USAGE}`);
  if (!/^[1-9]\d{0,5}$/.test(page)) throw new UsageError(`--page takes a number from 1 on: ${USAGE}`);
  const rest = { isJson: values.json === true, hasInk: ink === true, read: placeOf(read) };
  return { ...(await ownerOf(values, USAGE)), ...rest, book, mark, page: Number(page) };
};

/** A page of the device's own screen; readers go by its proportions. */
const SIZE = { width: 1404, height: 1872 } as const;
const POINTS = 60;

/** A wave through the middle of the page. */
const WAVE = Array.from({ length: POINTS }, (_, index) => ({
  x: SIZE.width * (0.15 + (0.7 * index) / POINTS),
  y: SIZE.height * (0.5 + 0.08 * Math.sin(index / 4)),
}));

const sent = (isSent: boolean): void => {
  if (!isSent) throw new CommandError('The cloud does not answer: what was written did not reach it.');
};

const write = async (twin: Twin, { bookId, documentId }: TwinBook, options: BooksOptions): Promise<void> => {
  const { read, mark, hasInk, page } = options;
  if (mark !== undefined) sent(await twin.highlight({ bookId, quote: mark, chapter: '', page: page - 1, note: '' }));
  if (hasInk) sent(await twin.writeOver({ bookId, page: page - 1, size: SIZE, strokes: [WAVE] }));
  if (read === undefined) return;
  await twin.readTo(bookId, read);
  await untilTwin(twin, ({ state }) => state.library.books[documentId]?.isUnsent !== true);
};

/** What the device made of one book. */
interface OpenedBook {
  readonly bookId: string;
  readonly title: string;
  readonly progress: string;
  readonly marks: number;
  /** Pages with ink, from 1. */
  readonly inkPages: readonly number[];
  /** In the device's folder; '' where it was not opened. */
  readonly file: string;
  /** The device's own reason; '' where it was opened. */
  readonly reason: string;
}

const nameFor = ({ name, title, extension }: TwinBook, taken: Set<string>): string => {
  const wanted = safeName(name.toLowerCase().endsWith(`.${extension}`) ? name : `${title}.${extension}`);
  let free = wanted;
  for (let number = 2; taken.has(free); number += 1) free = numberedName(wanted, number);
  taken.add(free);
  return free;
};

const WORDS: Readonly<Record<string, string>> = {
  heldBack: 'its owner does not share it with devices',
  offline: 'the cloud does not answer',
};

const open = async (
  twin: Twin,
  book: TwinBook,
  keep: (name: TwinBook, bytes: Uint8Array) => Promise<string>,
): Promise<OpenedBook> => {
  await twin.openBook(book.bookId);
  const { screen, state } = twin.snapshot();
  const now = bookOf(state.library, book.bookId) ?? book;
  const bytes = screen.kind === 'book' ? await twin.held(now.key) : undefined;
  const reason = screen.kind === 'word' ? (WORDS[screen.word] ?? now.told) : '';
  if (bytes !== undefined) await twin.drawn({ kind: 'book', bookId: book.bookId });
  const ink = bytes === undefined ? [] : await twin.bookInk(book.bookId);
  return {
    ...{ bookId: book.bookId, title: now.title, progress: now.progress, reason },
    marks: Object.values(state.library.marks).filter(({ bookId }) => bookId === book.bookId).length,
    inkPages: [...new Set(ink.map(({ page }) => page + 1))].toSorted((a, b) => a - b),
    file: bytes === undefined ? '' : await keep(now, bytes),
  };
};

const lineOf = ({ title, progress, marks, inkPages, file, reason }: OpenedBook): string => {
  const facts = [progress || 'unread', `${marks} marks`, `ink on ${inkPages.length} pages`];
  return `${title}  ${facts.join(', ')}  ${file === '' ? `refused: ${reason}` : file}`.replace(/\p{Cc}/gu, ' ');
};

const chosen = (twin: Twin, wanted: string | undefined): readonly TwinBook[] => {
  const books = Object.values(twin.snapshot().state.library.books).toSorted((a, b) => (a.title < b.title ? -1 : 1));
  if (wanted === undefined) return books;
  const found = books.filter(({ bookId, title }) => bookId === wanted || title === wanted);
  if (found.length === 0) throw new CommandError(`There is no book "${wanted}" in the library.`);
  return found.slice(0, 1);
};

/**
 * `inkside twin books`: a device that opens the books of the library, each as a file in its folder, and reads, marks and
 * writes over one of them where it is told to. With `--json` one object a line: `{bookId, title, progress, marks, inkPages,
 * file, reason}`. 1 when a book cannot be opened, 2 for wrong options.
 */
export const runTwinBooks = (args: string[], io: CommandIo): Promise<number> =>
  withExitCode(io, () =>
    inWords(async () => {
      const options = await optionsOf(args);
      const twin = await openHeadless(options, ['library']);
      const names = new Set<string>();
      const keep = async (book: TwinBook, bytes: Uint8Array): Promise<string> => {
        const name = nameFor(book, names);
        await writeFile(join(options.directory, name), bytes);
        return name;
      };
      try {
        await untilTwin(twin, ({ state }) => state.since !== '');
        let isWhole = true;
        for (const book of chosen(twin, options.book)) {
          await write(twin, book, options);
          const opened = await open(twin, book, keep);
          io.out(options.isJson ? JSON.stringify(opened) : lineOf(opened));
          isWhole &&= opened.file !== '';
        }
        return isWhole ? EXIT.ok : EXIT.failed;
      } finally {
        await twin.stop();
      }
    }),
  );
