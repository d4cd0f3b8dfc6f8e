import { Picture, useAppSelector, useDuration } from '@inkside/ui';
import type { KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';

import { makeSelectCoverKey } from '../library/selectors';
import { DayInkPicture } from './DayInkPicture';
import { noonOf, shadeOf, weeksOf } from './logic';
import type { DaySpan } from './slice';

/** What a cell says of its day. */
export interface DayFacts {
  /** Milliseconds of reading. */
  readonly time: number;
  /** Ids of books, the longest read first. */
  readonly books: readonly string[];
  readonly notes: readonly string[];
  /** Files that were sent. */
  readonly sent: number;
}

interface DayGridProps {
  readonly span: DaySpan;
  readonly weekStart: number;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly chosen: string;
  readonly factsOf: (day: string) => DayFacts;
  readonly onChoose: (day: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Two covers and one page of ink fit. */
const [MOST_COVERS, MOST_NOTES] = [2, 1];
/** CSS pixels. */
const INK_WIDTH = 24;

const BookPicture = ({ bookId }: { readonly bookId: string }) => (
  <Picture objectKey={useAppSelector(makeSelectCoverKey(bookId))} fallback={<span className="day-blank" />} />
);

const Pictures = ({ day, facts: { books, notes } }: { readonly day: string; readonly facts: DayFacts }) => (
  <span className="day-pictures" aria-hidden="true">
    {books.slice(0, MOST_COVERS).map((bookId) => (
      <span key={bookId} className="day-cover">
        <BookPicture bookId={bookId} />
      </span>
    ))}
    {notes.slice(0, MOST_NOTES).map((noteId) => (
      <DayInkPicture key={noteId} noteId={noteId} day={day} width={INK_WIDTH} />
    ))}
  </span>
);

/** What happened on a day, in words: its name for those who do not see it. */
const useDayWords = (): ((day: string, facts: DayFacts) => string) => {
  const intl = useIntl();
  const duration = useDuration();
  return (day, { time, notes, sent }) => {
    const date = intl.formatDate(noonOf(day), { dateStyle: 'full', timeZone: 'UTC' });
    const parts = [
      time > 0 ? duration(time) : intl.formatMessage({ id: 'calendar.nothing' }),
      ...(notes.length > 0 ? [intl.formatMessage({ id: 'calendar.notesOn' }, { count: notes.length })] : []),
      ...(sent > 0 ? [intl.formatMessage({ id: 'calendar.sentOn' }, { count: sent })] : []),
    ];
    return `${date}: ${parts.join(', ')}`;
  };
};

interface DayCellProps extends Pick<DayGridProps, 'onChoose' | 'onKeyDown'> {
  readonly day: string;
  readonly facts: DayFacts;
  readonly shade: number;
  readonly isToday: boolean;
  readonly isChosen: boolean;
}

const DayCell = ({ day, facts, shade, isToday, isChosen, onChoose, onKeyDown }: DayCellProps) => {
  const shortly = useDuration(true);
  const words = useDayWords();
  const { time, notes, sent, books } = facts;
  return (
    <button
      type="button"
      className="day"
      data-day={day}
      data-shade={shade}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => onChoose(day)}
      onKeyDown={onKeyDown}
    >
      <span className="unseen">{words(day, facts)}</span>
      <span className="day-number" aria-hidden="true">
        {Number(day.slice(-2))}
      </span>
      <Pictures day={day} facts={facts} />
      <span className="day-dots" aria-hidden="true">
        {books.length > 0 ? <i data-kind="read" /> : null}
        {notes.length > 0 ? <i data-kind="written" /> : null}
        {sent > 0 ? <i data-kind="sent" /> : null}
      </span>
      {time > 0 ? (
        <span className="day-time" aria-hidden="true">
          {shortly(time)}
        </span>
      ) : null}
    </button>
  );
};

const WeekNames = ({ weekStart }: { readonly weekStart: number }) => {
  const intl = useIntl();
  // The fourth of January 1970 was a Sunday.
  const names = Array.from({ length: 7 }, (_, index) => Date.UTC(1970, 0, 4 + weekStart + index, 12));
  return (
    <tr>
      {names.map((at) => (
        <th key={at} scope="col" abbr={intl.formatDate(at, { weekday: 'long', timeZone: 'UTC' })}>
          {intl.formatDate(at, { weekday: 'short', timeZone: 'UTC' })}
        </th>
      ))}
    </tr>
  );
};

/** A day that has not come yet is named and cannot be pressed. */
const Coming = ({ day }: { readonly day: string }) => <span className="day day-coming">{Number(day.slice(-2))}</span>;

/** Days in weeks, darker where more was read; one stop for the tabulator, and arrows go from day to day. */
export const DayGrid = ({ span, weekStart, today, chosen, factsOf, onChoose, onKeyDown }: DayGridProps) => {
  const intl = useIntl();
  const weeks = weeksOf(span, weekStart);
  const longest = Math.max(0, ...weeks.flat().map((day) => (day === undefined ? 0 : factsOf(day).time)));
  return (
    <table className="month-grid" aria-label={intl.formatMessage({ id: 'calendar.days' })}>
      <thead>
        <WeekNames weekStart={weekStart} />
      </thead>
      <tbody>
        {weeks.map((days, index) => (
          <tr key={days.find((day) => day !== undefined) ?? index}>
            {days.map((day, column) => (
              <td key={day ?? `${index}-${column}`}>
                {day === undefined ? null : day > today ? (
                  <Coming day={day} />
                ) : (
                  <DayCell
                    day={day}
                    facts={factsOf(day)}
                    shade={shadeOf(factsOf(day).time, longest)}
                    isToday={day === today}
                    isChosen={day === chosen}
                    onChoose={onChoose}
                    onKeyDown={onKeyDown}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
