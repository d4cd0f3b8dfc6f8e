import * as v from 'valibot';

import type { Records } from '../../accounts';
import type { Day } from '@inkside/kit';

const markSchema = v.object({
  docId: v.string(),
  /** '' where no device told. */
  name: v.string(),
  /** Percent. */
  progress: v.nullable(v.number()),
  /** Epoch milliseconds at which the progress was so. */
  progressAt: v.number(),
  /** Days (of UTC) on which sessions of the book began, in order. */
  days: v.array(v.string()),
});
export type BookMark = v.InferOutput<typeof markSchema>;

/** What a report tells of one book. */
export interface BookNews {
  readonly docId: string;
  readonly name: string | undefined;
  readonly progress: number | undefined;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly day: Day;
}

export interface Cleared {
  readonly time: boolean;
  readonly progress: boolean;
}

/** How far books were read, and when: one record a book. */
export interface BookMarks {
  /** Takes in what is new of one book, oldest first; telling it twice changes nothing. */
  note(uid: string, docId: string, news: readonly BookNews[]): Promise<void>;
  find(uid: string, docId: string): Promise<BookMark | undefined>;
  list(uid: string): Promise<BookMark[]>;
  /** `progress` forgets how far, `time` on which days; a mark without either goes. All books without `docIds`. */
  clear(uid: string, what: Cleared, docIds?: ReadonlySet<string>): Promise<void>;
}

const updated = (mark: BookMark, { name, progress, at, day }: BookNews): BookMark => ({
  ...mark,
  ...(name === undefined || name === '' ? {} : { name }),
  ...(progress === undefined || at < mark.progressAt ? {} : { progress, progressAt: at }),
  days: mark.days.includes(day) ? mark.days : [...mark.days, day].toSorted(),
});

export const createBookMarks = (records: Records): BookMarks => {
  const prefixOf = (uid: string): string => `book:${uid}:`;
  const nameOf = (uid: string, docId: string): string => `${prefixOf(uid)}${docId}`;

  const list: BookMarks['list'] = async (uid) =>
    (await records.list(prefixOf(uid), markSchema)).map(({ value }) => value);

  return {
    list,
    note: (uid, docId, news) =>
      records.change(nameOf(uid, docId), markSchema, (known) => {
        const mark: BookMark = known ?? { docId, name: '', progress: null, progressAt: 0, days: [] };
        return { next: news.reduce(updated, mark), result: undefined };
      }),
    find: (uid, docId) => records.read(nameOf(uid, docId), markSchema),
    clear: async (uid, { time, progress }, docIds) => {
      const cleared = (mark: BookMark): BookMark | undefined => {
        const days = time ? [] : mark.days;
        const how = progress ? { progress: null, progressAt: 0 } : {};
        const next = { ...mark, days, ...how };
        return days.length === 0 && next.progress === null ? undefined : next;
      };
      const meant = (await list(uid)).filter(({ docId }) => docIds === undefined || docIds.has(docId));
      await Promise.all(
        meant.map(({ docId }) =>
          records.change(nameOf(uid, docId), markSchema, (known) => ({
            next: known && cleared(known),
            result: undefined,
          })),
        ),
      );
    },
  };
};
