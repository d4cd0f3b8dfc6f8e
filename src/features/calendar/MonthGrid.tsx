import { useRef, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';

import { useDuration } from '@inkside/ui';
import { longestOf, noonOf, shadeOf, stepOf, weeksOf, weekStartOf } from './logic';
import type { MonthReading, ReadingDay } from '@inkside/protocol';

interface MonthGridProps {
  readonly reading: MonthReading;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly chosen: string;
  readonly onChoose: (day: string) => void;
}

interface DayCellProps {
  readonly day: ReadingDay;
  readonly shade: number;
  readonly isToday: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (day: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const DayCell = ({ day, shade, isToday, isChosen, onChoose, onKeyDown }: DayCellProps) => {
  const intl = useIntl();
  const [duration, shortly] = [useDuration(), useDuration(true)];
  const noon = noonOf(day.date);
  const read = day.time > 0 ? duration(day.time) : intl.formatMessage({ id: 'calendar.nothing' });
  return (
    <button
      type="button"
      className="day"
      data-day={day.date}
      data-shade={shade}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => onChoose(day.date)}
      onKeyDown={onKeyDown}
    >
      <span className="unseen">{`${intl.formatDate(noon, { dateStyle: 'full', timeZone: 'UTC' })}: ${read}`}</span>
      <span className="day-number" aria-hidden="true">
        {Number(day.date.slice(-2))}
      </span>
      {day.time > 0 ? (
        <span className="day-time" aria-hidden="true">
          {shortly(day.time)}
        </span>
      ) : null}
    </button>
  );
};

const WeekNames = ({ week }: { readonly week: number }) => {
  const intl = useIntl();
  // The fourth of January 1970 was a Sunday.
  const names = Array.from({ length: 7 }, (_, index) => Date.UTC(1970, 0, 4 + week + index, 12));
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

/** A month of days, darker where more was read. Arrows go from day to day. */
export const MonthGrid = ({ reading, today, chosen, onChoose }: MonthGridProps) => {
  const intl = useIntl();
  const grid = useRef<HTMLTableElement>(null);
  const week = weekStartOf(intl.locale);
  const longest = longestOf(reading);
  const move = (event: KeyboardEvent) => {
    const step = stepOf(event.key);
    const target =
      step === undefined ? undefined : reading.days[reading.days.findIndex(({ date }) => date === chosen) + step];
    if (target === undefined) return;
    event.preventDefault();
    onChoose(target.date);
    grid.current?.querySelector<HTMLElement>(`[data-day="${target.date}"]`)?.focus();
  };
  return (
    <table ref={grid} className="month-grid" aria-label={intl.formatMessage({ id: 'calendar.days' })}>
      <thead>
        <WeekNames week={week} />
      </thead>
      <tbody>
        {weeksOf(reading.days, week).map((days, index) => (
          <tr key={days.find((day) => day !== undefined)?.date ?? index}>
            {days.map((day, column) => (
              <td key={day?.date ?? `${index}-${column}`}>
                {day === undefined ? null : (
                  <DayCell
                    day={day}
                    shade={shadeOf(day.time, longest)}
                    isToday={day.date === today}
                    isChosen={day.date === chosen}
                    onChoose={onChoose}
                    onKeyDown={move}
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
