import { asEpochMs, asUid } from '@inkside/kit';
import { exportOf } from '../../src/features/reader/exportLogic';
import { addressOfMark, booksIn, highlightsOf, matching, spotAt } from '../../src/features/reader/highlightsLogic';
import {
  changeFields,
  isAbout,
  markDocument,
  markOf,
  marksOf,
  removalFields,
} from '../../src/features/reader/markLogic';
import {
  downloadName,
  keptPlaceOf,
  keptSettingsOf,
  mayWrite,
  placeFact,
  progressFields,
  progressOf,
  questionOf,
  settingsFact,
  startOf,
} from '../../src/features/reader/readingLogic';

const spot = { section: 2, start: 10, end: 10 };
const kept = { spot, fraction: 0.5, written: '50/100', refused: '' };

describe('progress', () => {
  it('is current/total, or a share of 1; anything else is none', () => {
    expect(progressOf('3/10')).toEqual({ text: '3/10', fraction: 0.3 });
    expect(progressOf(0.5)).toEqual({ text: '0.5', fraction: 0.5 });
    expect(['', '3/0', 'a/b', '3', null, undefined, 7, {}].map(progressOf)).toEqual(Array(8).fill(undefined));
  });

  it('is asked about where another device wrote what was neither written nor answered here', () => {
    expect(questionOf(kept, progressOf('50/100'))).toBeNull();
    expect(questionOf(kept, progressOf('32/100'))).toEqual({ theirs: '32/100', fraction: 0.32 });
    expect(questionOf({ ...kept, refused: '32/100' }, progressOf('32/100'))).toBeNull();
    expect(questionOf({ ...kept, refused: '32/100' }, progressOf('80/100'))).toEqual({
      theirs: '80/100',
      fraction: 0.8,
    });
    // The same page, counted another way.
    expect(questionOf(kept, progressOf('200/400'))).toBeNull();
    expect(questionOf(undefined, progressOf('32/100'))).toBeNull();
  });

  it('of a device is never lessened while nobody has answered', () => {
    const question = { theirs: '80/100', fraction: 0.8 };
    expect([mayWrite(0.5, question), mayWrite(0.9, question), mayWrite(0.1, null)]).toEqual([false, true, true]);
  });

  it('begins where it was left here, else where a device left it', () => {
    expect(startOf(kept, progressOf('1/4'))).toBe(spot);
    expect([startOf(undefined, progressOf('1/4')), startOf(undefined, undefined)]).toEqual([0.25, 0]);
  });

  it('goes into the document as devices have it', () => {
    expect(progressFields({ current: 4, total: 4, fraction: 1 }, { isRead: false }, 9)).toEqual({
      ...{ progress: '4/4', readingStatus: 2, lastAccess: 9, updatedAt: 9 },
    });
    const turnedBack = { current: 1, total: 4, fraction: 0.1 };
    expect(progressFields(turnedBack, { isRead: false }, 9)).toMatchObject({ readingStatus: 1 });
    expect(progressFields(turnedBack, { isRead: true }, 9)).toMatchObject({ progress: '1/4', readingStatus: 2 });
  });

  it('and settings outlive being kept; what is strange in what was kept is left out', () => {
    expect(keptPlaceOf(placeFact(kept))).toEqual(kept);
    expect(
      [undefined, null, 3, {}, { spot: { section: -1, start: 0, end: 0 }, fraction: 1 }].map((fact) =>
        keptPlaceOf(fact),
      ),
    ).toEqual(Array(5).fill(undefined));
    const { settings } = keptSettingsOf({ all: { size: 400, flow: 'scrolled', font: 7 } });
    expect(settings).toMatchObject({ size: 18, flow: 'scrolled', font: 'book' });
    const own = { b: { ...settings, size: 30 } };
    expect(keptSettingsOf(settingsFact(settings, own))).toEqual({ settings, own });
  });
});

describe('a mark', () => {
  const uid = asUid('u');
  const now = asEpochMs(5);
  const mark = {
    kind: 'underline',
    spot: { section: 1, start: 20, end: 31 },
    quote: 'The water …',
    note: 'Why?',
    chapter: 'Spring',
    colour: 'blue',
    page: 12,
  } as const;
  const document = markDocument(mark, { uid, uniqueId: 'a'.repeat(32), bookId: 'b', now });

  it('is a document of the book in the shape that devices read, and comes back the same', () => {
    expect(document).toMatchObject({
      ...{ _id: `u#${'a'.repeat(32)}`, dbId: 'u-READER_LIBRARY', user: 'u', modeType: 1, status: 0 },
      ...{ documentId: 'b', quote: 'The water …', note: 'Why?', chapter: 'Spring', pageNumber: 11, shape: 1 },
    });
    expect(markOf(document, 'b')).toEqual({ ...mark, id: document._id, createdAt: now });
    const bookmark = markDocument({ ...mark, kind: 'bookmark' }, { uid, uniqueId: 'c', bookId: 'b', now });
    expect([bookmark['modeType'], bookmark['title'], markOf(bookmark, 'b')?.kind]).toEqual([2, 'Spring', 'bookmark']);
  });

  it('that was removed stays removed, whatever else is changed about it', () => {
    const removed = { ...document, ...removalFields(now) };
    expect(markOf(removed, 'b')).toBeUndefined();
    expect(markOf({ ...removed, ...changeFields({ note: 'Late', colour: 'pink' }, now) }, 'b')).toBeUndefined();
    expect(markOf(document, 'another')).toBeUndefined();
  });

  it('of a device has the nearest colour, and no place that we know', () => {
    const theirs = {
      _id: 'x',
      modeType: 1,
      documentId: 'b',
      position: 'epub-7-3',
      color: -256,
      quote: 'words',
      status: 0,
    };
    expect(markOf(theirs, 'b')).toMatchObject({ colour: 'yellow', quote: 'words', kind: 'highlight' });
    expect(markOf(theirs, 'b')?.spot).toBeUndefined();
  });

  it('stands in the order of the text, through a thousand random changes of a pile of marks', () => {
    let seed = 7;
    const next = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;
    const pile = new Map<string, ReturnType<typeof markDocument>>();
    const standing = new Set<string>();
    for (let step = 0; step < 1000; step += 1) {
      const uniqueId = String(next(60));
      const id = `u#${uniqueId}`;
      const known = pile.get(id);
      if (known === undefined) {
        const at = { section: next(5), start: next(100), end: 200 };
        pile.set(id, markDocument({ ...mark, spot: at }, { uid, uniqueId, bookId: 'b', now: asEpochMs(step) }));
        standing.add(id);
      } else if (next(3) === 0) {
        pile.set(id, { ...known, ...removalFields(now) });
        standing.delete(id);
      } else pile.set(id, { ...known, ...changeFields({ note: `step ${step}` }, now) });
    }
    const marks = marksOf([...pile.values()], new Set(['b']));
    expect(new Set(marks.map(({ id }) => id))).toEqual(standing);
    const order = marks.map(({ spot: at }) => (at?.section ?? 0) * 1000 + (at?.start ?? 0));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });
});

describe('a mark that names its book by the document of the book', () => {
  const mark = { _id: 'm', modeType: 1, status: 0, quote: 'sea' };

  it('is one of the book, whose id may hold a # itself, and of no other', () => {
    const of = (documentId: string, bookId: string) => marksOf([{ ...mark, documentId }], new Set([bookId])).length;

    expect([of('uid#b', 'b'), of('b#1', 'b#1'), of('uid#b#1', 'b#1')]).toEqual([1, 1, 1]);
    expect([of('uid#b', 'c'), of('uid#b#1', '1'), of('', '')]).toEqual([0, 0, 0]);
    expect(isAbout({ documentId: 'b#1' }, new Set(['b#1']))).toBe(true);
  });
});

describe('highlights of all books', () => {
  const uid = asUid('u');
  const make = (
    uniqueId: string,
    bookId: string,
    quote: string,
    colour: 'yellow' | 'pink',
    kind: 'highlight' | 'bookmark',
  ) => {
    const spot = { section: 3, start: 14, end: 20 };
    const made = { kind, spot, quote, note: '', chapter: 'One', colour, page: 2 };
    return markDocument(made, { uid, uniqueId, bookId, now: asEpochMs(86_400_000) });
  };
  const documents = [
    make('1', 'b', '=SUM(1) "quoted"', 'yellow', 'highlight'),
    make('2', 'a', 'A *starred* line', 'pink', 'highlight'),
    make('3', 'a', '', 'yellow', 'bookmark'),
    { ...make('4', 'a', 'gone', 'yellow', 'highlight'), status: 1 },
    { _id: 'x', modeType: 4, uniqueId: 'a' },
  ];
  const marks = highlightsOf(documents).map((mark) => ({ ...mark, title: `Book ${mark.bookId}` }));

  it('are those that stand, by book; found by words and colour', () => {
    expect(marks.map(({ quote }) => quote)).toEqual(['A *starred* line', '=SUM(1) "quoted"']);
    const all = { words: '', colour: null, bookId: undefined };
    expect(matching(marks, { ...all, words: 'STARRED book' })).toHaveLength(1);
    expect(matching(marks, { ...all, colour: 'pink' })).toHaveLength(1);
    expect(matching(marks, { ...all, bookId: 'b' })).toHaveLength(1);
    expect(booksIn(marks)).toEqual([
      { bookId: 'a', title: 'Book a', count: 1 },
      { bookId: 'b', title: 'Book b', count: 1 },
    ]);
  });

  it('lead to their place in the book', () => {
    const [, at] = addressOfMark({ bookId: 'b', spot: { section: 3, start: 14, end: 20 } }).split('?at=');
    expect(spotAt(at)).toEqual({ section: 3, start: 14, end: 14 });
    expect([undefined, '', '3', '-1-2', 'a-b'].map(spotAt)).toEqual(Array(5).fill(undefined));
  });

  it('are exported so that nothing of a quote is taken for a formula or for Markdown', () => {
    expect(exportOf(marks, 'markdown').text).toContain('# Book a\n\n> A \\*starred\\* line\n> (One, 2, 1970-01-02)');
    expect(exportOf(marks, 'csv').text).toContain(`Book b,"'=SUM(1) ""quoted""",,One,2,highlight,yellow,1970-01-02`);
    const hidden = marks.slice(0, 1).map((each) => ({ ...each, quote: ' ＝SUM(1)' }));
    expect(exportOf(hidden, 'csv').text).toContain(`,' ＝SUM(1),`);
    expect(JSON.parse(exportOf(marks, 'json').text)).toMatchObject([{ quote: 'A *starred* line' }, { book: 'Book b' }]);
    expect(exportOf([], 'json')).toEqual({ name: 'highlights.json', text: '[]\n', type: 'application/json' });
  });
});

it('calls a downloaded book by its title, without what no system takes', () => {
  expect(downloadName('A/B: "C"?', 'epub')).toBe('A B C.epub');
  expect([downloadName('', 'pdf'), downloadName('notes.txt', 'txt'), downloadName('x', '')]).toEqual([
    ...['book.pdf', 'notes.txt', 'x'],
  ]);
});
