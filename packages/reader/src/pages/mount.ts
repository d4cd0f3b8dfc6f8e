import { isReadable, PortError } from '@inkside/kit';

import type { SourceBook } from './book/sourceBook';
import type { BookEvents, BookFile, FoundWords, MountedBook, MountOptions } from './types';

const openSource = async (book: BookFile): Promise<SourceBook> => {
  if (book.extension === 'txt' || book.extension === 'cbz') {
    const { openComicBook, openTextBook } = await import('./book/plainBooks');
    return book.extension === 'txt' ? openTextBook(book) : openComicBook(book);
  }
  const { openFoliateBook } = await import('./book/foliateBook');
  return openFoliateBook(book);
};

/** What a reader of a format throws names the fault of the file, not ours. */
const faultOf = (thrown: unknown): unknown => {
  if (thrown instanceof PortError) return thrown;
  const detail = thrown instanceof Error ? thrown.message.split('\n')[0]?.slice(0, 120) : '';
  return new PortError('reader.faults.broken', { detail: detail ?? '' });
};

const open = async (
  element: HTMLElement,
  book: BookFile,
  options: MountOptions,
  events: BookEvents,
): Promise<MountedBook> => {
  if (!isReadable(book.extension))
    throw new PortError('errors.onlineReading', { format: book.extension.toUpperCase() || 'none' });
  if (book.extension === 'pdf') {
    const [{ openPdf }, { mountPdf }] = await Promise.all([import('./pdf/pdfFile'), import('./pdf/pdfPages')]);
    return mountPdf(element, await openPdf(book.blob), options, events);
  }
  const [source, { mountFlow }] = await Promise.all([openSource(book), import('./flow/flowPages')]);
  return mountFlow(element, source, options, events);
};

/**
 * Shows a book in an element, which it fills. Answers at once: what is asked before the book is open is done then, and
 * `events` tell what happens, a failure too (`PortError` `reader.faults.broken | empty | locked | tooLarge`).
 * Whatever the file holds: no script of it runs, and no request is made (docs/adr/0023).
 */
export const mount = (element: HTMLElement, book: BookFile, options: MountOptions, events: BookEvents): MountedBook => {
  let isClosed = false;
  const ifOpen =
    <Args extends readonly never[] | readonly unknown[]>(tell: (...args: Args) => void) =>
    (...args: Args): void => {
      if (!isClosed) tell(...args);
    };
  const heard: BookEvents = {
    opened: ifOpen((opened) => events.opened(opened)),
    failed: ifOpen((error) => events.failed(error)),
    moved: ifOpen((place) => events.moved(place)),
    selected: ifOpen((selection) => events.selected(selection)),
    noted: ifOpen((note) => events.noted(note)),
    pictured: ifOpen((picture) => events.pictured(picture)),
    tapped: ifOpen((part) => events.tapped(part)),
    linked: ifOpen((address) => events.linked(address)),
    keyed: ifOpen((event) => events.keyed(event)),
  };
  const opened = open(element, book, options, heard).catch((thrown: unknown) => {
    heard.failed(faultOf(thrown));
    return undefined;
  });
  const then = (work: (pages: MountedBook) => void): void => {
    void opened.then((pages) => (pages === undefined || isClosed ? undefined : work(pages)));
  };
  async function* search(
    words: string,
  ): AsyncGenerator<{ readonly found: readonly FoundWords[]; readonly searched: number }> {
    const pages = await opened;
    if (pages !== undefined) yield* pages.search(words);
  }
  return {
    next: () => then((pages) => pages.next()),
    back: () => then((pages) => pages.back()),
    goTo: (target) => then((pages) => pages.goTo(target)),
    look: (look) => then((pages) => pages.look(look)),
    paint: (marks) => then((pages) => pages.paint(marks)),
    ink: (layers) => then((pages) => pages.ink(layers)),
    point: (spot) => then((pages) => pages.point(spot)),
    deselect: () => then((pages) => pages.deselect()),
    search,
    locate: async (quote, near) => (await opened)?.locate(quote, near),
    close: () => {
      isClosed = true;
      void opened.then((pages) => pages?.close());
    },
  };
};
