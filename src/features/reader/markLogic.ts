import {
  amountField,
  asEpochMs,
  type EpochMs,
  isObject,
  type JsonObject,
  namedIds,
  textField,
  type Uid,
} from '@inkside/kit';
import type { MarkColour, Spot } from '@inkside/reader';

import type { ReaderMark } from './types';

const MODE = { annotation: 1, bookmark: 2 } as const;
/** 0 stands, 1 was taken away (as books have it): no device brings that back, and undo is an edit. */
const STATUS = { enabled: 0, removed: 1 } as const;
const SHAPE = { highlight: 0, underline: 1 } as const;

/** ARGB as a signed integer, as devices write colours. */
const colourNumbers: Readonly<Record<MarkColour, number>> = {
  yellow: 0xfff5d76e | 0,
  green: 0xffa8d5a2 | 0,
  blue: 0xffa3c7f0 | 0,
  pink: 0xfff3b4c6 | 0,
};

const channels = (colour: number): readonly number[] => [16, 8, 0].map((shift) => (colour >>> shift) & 0xff);
const distance = (a: number, b: number): number => {
  const other = channels(b);
  return channels(a).reduce((sum, value, index) => sum + (value - (other[index] ?? 0)) ** 2, 0);
};

/** The nearest of the four colours: devices have others. */
const colourOf = (value: unknown): MarkColour => {
  if (typeof value !== 'number') return 'yellow';
  const [nearest] = (Object.entries(colourNumbers) as [MarkColour, number][]).toSorted(
    (a, b) => distance(a[1], value) - distance(b[1], value),
  );
  return nearest?.[0] ?? 'yellow';
};

const POSITION = /^inkside:(\d+)\/(\d+)-(\d+)$/;
const positionText = ({ section, start, end }: Spot): string => `inkside:${section}/${start}-${end}`;

const spotOf = (position: unknown): Spot | undefined => {
  const match = POSITION.exec(textField(position));
  return match === null ? undefined : { section: Number(match[1]), start: Number(match[2]), end: Number(match[3]) };
};

/** A document as a mark of this book; undefined for all others, and for what was removed. */
export const markOf = (document: JsonObject, bookId: string): ReaderMark | undefined => {
  const mode = document['modeType'];
  if (mode !== MODE.annotation && mode !== MODE.bookmark) return undefined;
  if (!namedIds(document['documentId']).includes(bookId)) return undefined;
  if (document['status'] === STATUS.removed || document['_deleted'] === true) return undefined;
  const spot = spotOf(document['position']);
  const shape = document['shape'] === SHAPE.underline ? 'underline' : 'highlight';
  return {
    id: textField(document['_id']),
    kind: mode === MODE.bookmark ? 'bookmark' : shape,
    ...(spot === undefined ? {} : { spot }),
    quote: textField(document['quote']),
    note: textField(document['note']),
    chapter: textField(document['chapter']) || textField(document['title']),
    colour: colourOf(document['color']),
    page: amountField(document['pageNumber']) + 1,
    createdAt: asEpochMs(amountField(document['createdAt'])),
  };
};

/** Where it stands, as numbers that are compared one after the other. */
const orderOf = ({ spot, page, createdAt }: ReaderMark): readonly [number, number, number] =>
  spot === undefined ? [page, 0, createdAt] : [spot.section, spot.start, createdAt];

const inOrder = (a: ReaderMark, b: ReaderMark): number => {
  const [first, second] = [orderOf(a), orderOf(b)];
  return first[0] - second[0] || first[1] - second[1] || first[2] - second[2];
};

/** The marks of a book, under all its registrations, in the order of its text. */
export const marksOf = (documents: readonly JsonObject[], bookIds: ReadonlySet<string>): readonly ReaderMark[] =>
  documents
    .flatMap((document) => {
      const bookId = namedIds(document['documentId']).find((id) => bookIds.has(id));
      return bookId === undefined ? [] : (markOf(document, bookId) ?? []);
    })
    .toSorted(inOrder);

interface MarkDocument {
  readonly uid: Uid;
  /** 32 hex digits. */
  readonly uniqueId: string;
  readonly bookId: string;
  readonly now: EpochMs;
}

type NewMark = Required<Omit<ReaderMark, 'id' | 'createdAt'>>;

/** A mark as a document of the channel, in the shape that devices write. */
export const markDocument = (
  mark: NewMark,
  { uid, uniqueId, bookId, now }: MarkDocument,
): JsonObject & { _id: string } => {
  const position = positionText(mark.spot);
  const common = {
    _id: `${uid}#${uniqueId}`,
    uniqueId,
    user: uid,
    dbId: `${uid}-READER_LIBRARY`,
    status: STATUS.enabled,
    documentId: bookId,
    quote: mark.quote,
    // Of devices, the first page is 0.
    pageNumber: Math.max(0, mark.page - 1),
    position,
    createdAt: now,
    updatedAt: now,
  };
  if (mark.kind === 'bookmark') return { ...common, modeType: MODE.bookmark, title: mark.chapter };
  return {
    ...common,
    modeType: MODE.annotation,
    note: mark.note,
    chapter: mark.chapter,
    startPosition: position,
    endPosition: position,
    color: colourNumbers[mark.colour],
    shape: SHAPE[mark.kind],
  };
};

/** Fields of the document for what is another about a mark. */
export const changeFields = (
  { kind, colour, note }: Partial<Pick<ReaderMark, 'kind' | 'colour' | 'note'>>,
  now: EpochMs,
): JsonObject => ({
  ...(kind === undefined || kind === 'bookmark' ? {} : { shape: SHAPE[kind] }),
  ...(colour === undefined ? {} : { color: colourNumbers[colour] }),
  ...(note === undefined ? {} : { note }),
  updatedAt: now,
});

export const removalFields = (now: EpochMs): JsonObject => ({ status: STATUS.removed, updatedAt: now });

/** Books are named by their ids; devices name one by its document too, which ends with the id. */
const ABOUT = ['documentId', 'uniqueId', 'documentUniqueId'] as const;

/** Whether a document of the library may be the book, or about its marks or its ink. */
export const isAbout = (document: unknown, bookIds: ReadonlySet<unknown>): boolean =>
  isObject(document) && ABOUT.some((name) => namedIds(document[name]).some((id) => bookIds.has(id)));
