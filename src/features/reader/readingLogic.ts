import { type AppError, isFamilyList, isObject, type Json, type JsonObject } from '@inkside/kit';
import type { BookPlace, Spot } from '@inkside/reader';

import type { ProgressQuestion, ReadingSettings } from './types';

export const defaultSettings: ReadingSettings = {
  flow: 'paged',
  font: 'book',
  size: 18,
  line: 1.6,
  margin: 6,
  columns: 2,
  theme: 'app',
};

/** What this browser keeps of the place in a book. */
export interface KeptPlace {
  readonly spot: Spot;
  readonly fraction: number;
  /** The progress that was written last from here, or that somebody agreed to; '' where none was. */
  readonly written: string;
  /** The progress of another device that somebody said no to; '' where none was. */
  readonly refused: string;
}

export interface ReadProgress {
  readonly text: string;
  readonly fraction: number;
}

/** `current/total`, or a share of 1 as some devices have it; undefined for anything else. */
export const progressOf = (value: unknown): ReadProgress | undefined => {
  if (typeof value === 'number' && value >= 0 && value <= 1) return { text: String(value), fraction: value };
  const match = typeof value === 'string' ? /^\s*(\d+)\s*\/\s*(\d+)\s*$/.exec(value) : null;
  const [current, total] = [Number(match?.[1]), Number(match?.[2])];
  return match === null || total === 0 ? undefined : { text: value as string, fraction: Math.min(1, current / total) };
};

export const progressText = ({ current, total }: Pick<BookPlace, 'current' | 'total'>): string => `${current}/${total}`;

/** Less apart is the same page, counted another way. */
const SAME = 0.005;

/** Whether another device says something that was neither written nor answered here. */
export const questionOf = (
  kept: Pick<KeptPlace, 'fraction' | 'written' | 'refused'> | undefined,
  theirs: ReadProgress | undefined,
): ProgressQuestion | null => {
  if (kept === undefined || theirs === undefined) return null;
  const { text, fraction } = theirs;
  if (text === kept.written || text === kept.refused || Math.abs(fraction - kept.fraction) < SAME) return null;
  return { theirs: text, fraction };
};

/** Where a book is opened: where it was left here, else where another device left it. */
export const startOf = (kept: KeptPlace | undefined, theirs: ReadProgress | undefined): Spot | number =>
  kept?.spot ?? theirs?.fraction ?? 0;

/** A device's number is never lessened while nobody has said which one holds. */
export const mayWrite = (fraction: number, question: ProgressQuestion | null): boolean =>
  question === null || fraction > question.fraction;

const STATUS = { reading: 1, read: 2 } as const;

/** What the document of a book says about writing into it. */
export interface BookStatus {
  /** Somebody has read it to its end. */
  readonly isRead: boolean;
  /** It is in the bin, or on its way out of it: nothing is written there. */
  readonly isRemoved: boolean;
}

export const bookStatusOf = (document: JsonObject | undefined): BookStatus => ({
  isRead: document?.['readingStatus'] === STATUS.read,
  isRemoved: document?.['status'] === 1 || document?.['forceDelete'] === true,
});

/** What the document of the book says once it was read to a place; who turns back in a book has read it all the same. */
export const progressFields = (
  place: Pick<BookPlace, 'current' | 'total' | 'fraction'>,
  { isRead }: Pick<BookStatus, 'isRead'>,
  now: number,
): JsonObject => ({
  progress: progressText(place),
  readingStatus: isRead || place.fraction >= 1 ? STATUS.read : STATUS.reading,
  lastAccess: now,
  updatedAt: now,
});

const isSpot = (value: unknown): value is Spot =>
  isObject(value) &&
  ['section', 'start', 'end'].every((name) => Number.isInteger(value[name]) && Number(value[name]) >= 0);

export const keptPlaceOf = (fact: Json | undefined): KeptPlace | undefined => {
  if (!isObject(fact) || !isSpot(fact['spot']) || typeof fact['fraction'] !== 'number') return undefined;
  const [written, refused] = [fact['written'], fact['refused']];
  return {
    spot: fact['spot'],
    fraction: fact['fraction'],
    written: typeof written === 'string' ? written : '',
    refused: typeof refused === 'string' ? refused : '',
  };
};

/** The same as a fact. */
export const placeFact = ({ spot, ...rest }: KeptPlace): JsonObject => ({ ...rest, spot: { ...spot } });

const within = (value: unknown, least: number, most: number, otherwise: number): number =>
  typeof value === 'number' && value >= least && value <= most ? value : otherwise;

const oneOf = <const Value>(value: unknown, known: readonly Value[], otherwise: Value): Value =>
  known.find((each) => each === value) ?? otherwise;

/** With another type: one that is built in, or one that the cloud names, by its families. */
export const withType = (
  { typeface: _before, ...settings }: ReadingSettings,
  type: Pick<ReadingSettings, 'font'> | { readonly typeface: string },
): ReadingSettings => ({ ...settings, ...type });

/** Settings as they were kept; what is strange in them is as it is for everybody. */
export const settingsOf = (kept: unknown): ReadingSettings => {
  const from: JsonObject = isObject(kept) ? (kept as JsonObject) : {};
  return {
    flow: oneOf(from['flow'], ['paged', 'scrolled'], defaultSettings.flow),
    font: oneOf(from['font'], ['book', 'serif', 'sans', 'mono'], defaultSettings.font),
    theme: oneOf(from['theme'], ['app', 'paper', 'dark', 'eink'], defaultSettings.theme),
    columns: oneOf(from['columns'], [1, 2], defaultSettings.columns),
    size: within(from['size'], 12, 40, defaultSettings.size),
    line: within(from['line'], 1.2, 2, defaultSettings.line),
    margin: within(from['margin'], 2, 16, defaultSettings.margin),
    ...(typeof from['typeface'] === 'string' && isFamilyList(from['typeface']) ? { typeface: from['typeface'] } : {}),
  };
};

/** Why a book is not opened here (specification section 8). */
export const unreadable = (extension: string): AppError => ({
  code: 'errors.onlineReading',
  params: { format: extension === '' ? 'none' : extension.toUpperCase() },
});

/** What files cannot be called on some system. */
const UNFIT = /[\p{Cc}"*/:<>?\\|]+/gu;

/** What a book's file is called among somebody's downloads. */
export const downloadName = (title: string, extension: string): string => {
  const stem = Array.from(title.replace(UNFIT, ' ').replace(/\s+/g, ' ').trim())
    .slice(0, 60)
    .join('')
    .replace(/^\.+|[. ]+$/g, '');
  const ending = extension === '' ? '' : `.${extension}`;
  return stem.toLowerCase().endsWith(ending) && ending !== '' ? stem : `${stem || 'book'}${ending}`;
};

/** Books with settings of their own; of more, those that were set first are forgotten. */
const MOST_OWN = 200;

export const keptSettingsOf = (fact: Json | undefined) => {
  const own = isObject(fact) && isObject(fact['own']) ? Object.entries(fact['own']) : [];
  return {
    settings: settingsOf(isObject(fact) ? fact['all'] : undefined),
    own: Object.fromEntries(own.slice(-MOST_OWN).map(([bookId, kept]) => [bookId, settingsOf(kept)])),
  };
};

export const settingsFact = (
  settings: ReadingSettings,
  own: Readonly<Record<string, ReadingSettings>>,
): JsonObject => ({
  all: { ...settings },
  own: Object.fromEntries(Object.entries(own).map(([bookId, each]) => [bookId, { ...each }])),
});
