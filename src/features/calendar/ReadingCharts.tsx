import type { ReadingRow } from '@inkside/protocol';
import { ActionButton, BarChart, type ChartBar, DownloadIcon, Section, useAppDispatch, useDuration } from '@inkside/ui';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { paceOf, timeByBook, timeByDay, timeByHour, timeByMonth } from './figures';
import { noonOf, type Shown } from './logic';
import { type DaySpan, exportRequest } from './slice';

interface ChartWithTableProps {
  readonly title: string;
  readonly bars: readonly ChartBar[];
  readonly everyNth?: number;
  /** What the first column of the table names. */
  readonly head: string;
}

/** A chart, and the same numbers as a table for those who read instead of look. */
const ChartWithTable = ({ title, bars, head, everyNth = 1 }: ChartWithTableProps) => {
  const intl = useIntl();
  const [duration, shortly] = [useDuration(), useDuration(true)];
  const [isTable, setTable] = useState(false);
  return (
    <Section title={title}>
      <div className="chart-tools">
        <ActionButton isSmall aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          <FormattedMessage id={isTable ? 'calendar.asChart' : 'calendar.asTable'} />
        </ActionButton>
      </div>
      {isTable ? (
        <table className="figure-table">
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">{intl.formatMessage({ id: 'calendar.time' })}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ id, label, value }) => (
              <tr key={id}>
                <th scope="row">{label}</th>
                <td>{duration(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <BarChart label={title} bars={bars} textOf={shortly} everyNth={everyNth} />
      )}
    </Section>
  );
};

/** Books by their time, with their pace where pages were counted. */
const Books = ({ rows }: { readonly rows: readonly ReadingRow[] }) => {
  const intl = useIntl();
  const duration = useDuration();
  const books = timeByBook(rows);
  const longest = books[0]?.time ?? 0;
  const paceText = (pace: number | undefined): ReactNode =>
    pace === undefined ? '' : intl.formatMessage({ id: 'calendar.pace' }, { count: pace });
  return (
    <Section title={intl.formatMessage({ id: 'calendar.perBook' })}>
      <table className="figure-table book-table">
        <thead>
          <tr>
            <th scope="col">{intl.formatMessage({ id: 'calendar.book' })}</th>
            <th scope="col">{intl.formatMessage({ id: 'calendar.time' })}</th>
            <th scope="col">{intl.formatMessage({ id: 'calendar.paceHead' })}</th>
          </tr>
        </thead>
        <tbody>
          {books.map((book) => (
            <tr key={book.bookId}>
              <th scope="row">
                <span className="book-name">{book.name || intl.formatMessage({ id: 'calendar.unknownBook' })}</span>
                <i className="book-share" style={{ width: `${longest === 0 ? 0 : (book.time / longest) * 100}%` }} />
              </th>
              <td>{duration(book.time)}</td>
              <td>{paceText(paceOf(book))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
};

interface ReadingChartsProps {
  readonly shown: Shown;
  readonly span: DaySpan;
  /** Of the span. */
  readonly rows: readonly ReadingRow[];
  readonly days: readonly string[];
}

/** By day or month, by hour of the day, by book; and all of it as a file. */
export const ReadingCharts = ({ shown, span, rows, days }: ReadingChartsProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const isYear = shown.view === 'year';
  const times = timeByDay(rows);
  const byDay = days.map((day): ChartBar => ({
    id: day,
    label: intl.formatDate(
      noonOf(day),
      shown.view === 'week' ? { weekday: 'short', timeZone: 'UTC' } : { day: 'numeric', timeZone: 'UTC' },
    ),
    value: times.get(day) ?? 0,
  }));
  const byMonth = timeByMonth(rows, shown.date.slice(0, 4)).map(([month, value]): ChartBar => ({
    ...{ id: month, value },
    label: intl.formatDate(noonOf(`${month}-01`), { month: 'short', timeZone: 'UTC' }),
  }));
  const byHour = timeByHour(rows).map((value, hour): ChartBar => ({
    ...{ id: String(hour), value },
    label: intl.formatTime(Date.UTC(1970, 0, 1, hour), { hour: 'numeric', timeZone: 'UTC' }),
  }));
  const word = (id: string): string => intl.formatMessage({ id: `calendar.${id}` });
  return (
    <>
      <ChartWithTable
        title={word(isYear ? 'perMonth' : 'perDay')}
        bars={isYear ? byMonth : byDay}
        head={word(isYear ? 'month' : 'day')}
        everyNth={shown.view === 'month' ? 5 : 1}
      />
      <ChartWithTable title={word('perHour')} bars={byHour} head={word('hour')} everyNth={6} />
      <Books rows={rows} />
      <p>
        <ActionButton icon={<DownloadIcon size={18} />} onClick={() => dispatch(exportRequest.asked(span))}>
          <FormattedMessage id="calendar.csv" />
        </ActionButton>
      </p>
    </>
  );
};
