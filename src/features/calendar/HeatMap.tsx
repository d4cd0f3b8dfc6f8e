import { useDuration } from '@inkside/ui';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useIntl } from 'react-intl';

import { noonOf, shadeOf, weeksOf } from './logic';
import type { DaySpan } from './slice';

interface HeatMapProps {
  /** What it is of. */
  readonly label: string;
  readonly span: DaySpan;
  readonly weekStart: number;
  readonly times: ReadonlyMap<string, number>;
  readonly chosen: string;
  readonly onChoose: (day: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const SHADES = [0, 1, 2, 3, 4] as const;

/** What the shades stand for. */
const Legend = ({ longest }: { readonly longest: number }) => {
  const shortly = useDuration(true);
  return (
    <p className="heat-legend meta" aria-hidden="true">
      0
      {SHADES.map((shade) => (
        <i key={shade} className="heat" data-shade={shade} />
      ))}
      {shortly(longest)}
    </p>
  );
};

/** The name of a month over the week in which it begins. */
const useMonthNames = (weeks: ReturnType<typeof weeksOf>): readonly string[] => {
  const intl = useIntl();
  return weeks.map((week) => {
    const first = week.find((day) => day?.endsWith('-01'));
    return first === undefined ? '' : intl.formatDate(noonOf(first), { month: 'short', timeZone: 'UTC' });
  });
};

/** Where it does not fit, today is what is seen first. */
const toNewest = (place: HTMLElement | null): void => {
  if (place !== null) place.scrollLeft = place.scrollWidth;
};

/** The day whose square was pressed. */
const dayUnder = ({ target }: MouseEvent): string | undefined =>
  target instanceof HTMLElement ? target.dataset['heat'] : undefined;

/**
 * A square a day in columns of weeks, darker where more was read. All of it is one button, because a square is too small to
 * be one: a press takes the day that lies under it, and arrows go from day to day.
 */
export const HeatMap = ({ label, span, weekStart, times, chosen, onChoose, onKeyDown }: HeatMapProps) => {
  const intl = useIntl();
  const duration = useDuration();
  const weeks = weeksOf(span, weekStart);
  const months = useMonthNames(weeks);
  const longest = Math.max(0, ...times.values());
  const words = (day: string): string =>
    `${intl.formatDate(noonOf(day), { dateStyle: 'long', timeZone: 'UTC' })}: ${duration(times.get(day) ?? 0)}`;
  const press = (event: MouseEvent): void => {
    const day = dayUnder(event);
    if (day !== undefined) onChoose(day);
  };
  return (
    <div>
      <div ref={toNewest} className="heat-scroll">
        <button
          type="button"
          className="heat-map"
          aria-label={`${label}. ${words(chosen)}`}
          onClick={press}
          onKeyDown={onKeyDown}
        >
          {weeks.map((week, index) => (
            <span key={week.find((day) => day !== undefined) ?? index} className="heat-week">
              <span className="heat-month" data-month={months[index]} />
              {week.map((day, at) =>
                day === undefined ? (
                  <i key={`${index}-${at}`} className="heat heat-none" />
                ) : (
                  <i
                    key={day}
                    className="heat"
                    data-heat={day}
                    data-shade={shadeOf(times.get(day) ?? 0, longest)}
                    data-chosen={day === chosen}
                    title={words(day)}
                  />
                ),
              )}
            </span>
          ))}
        </button>
      </div>
      <Legend longest={longest} />
    </div>
  );
};
