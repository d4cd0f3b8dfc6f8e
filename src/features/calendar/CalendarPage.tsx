import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  ActionButton,
  ChevronLeftIcon,
  ChevronRightIcon,
  IconButton,
  Loaded,
  PlainList,
  PlainRow,
  ReadingIcon,
  Section,
  useAppDispatch,
  useAppSelector,
  useDuration,
  useNow,
} from '@inkside/ui';
import { useState } from 'react';
import { loadOf } from '@inkside/kit';
import type { MonthReading, ReadingDay } from '@inkside/protocol';

import { dayOf, monthBeside, monthOf, noonOf } from './logic';
import { MonthGrid } from './MonthGrid';
import { selectMonth } from './selectors';
import { monthRequest } from './slice';
import './calendar.css';

interface MonthHeadProps {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly current: string;
}

/** The month that is shown, and the way to others. Nothing was read in months to come. */
const MonthHead = ({ month, current }: MonthHeadProps) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const go = (target: string) => void navigate(target === current ? '/calendar' : `/calendar?month=${target}`);
  return (
    <div className="month-head">
      <IconButton
        icon={<ChevronLeftIcon />}
        label={intl.formatMessage({ id: 'calendar.before' })}
        onClick={() => go(monthBeside(month, -1))}
      />
      <h2 className="month-title" aria-live="polite">
        {intl.formatDate(noonOf(`${month}-01`), { month: 'long', year: 'numeric', timeZone: 'UTC' })}
      </h2>
      <IconButton
        icon={<ChevronRightIcon />}
        label={intl.formatMessage({ id: 'calendar.after' })}
        disabled={month >= current}
        onClick={() => go(monthBeside(month, 1))}
      />
      {month === current ? null : (
        <ActionButton isSmall onClick={() => go(current)}>
          <FormattedMessage id="calendar.today" />
        </ActionButton>
      )}
    </div>
  );
};

/** What was read on a day, book by book. */
const DayBooks = ({ day }: { readonly day: ReadingDay }) => {
  const intl = useIntl();
  const duration = useDuration();
  const title = intl.formatDate(noonOf(day.date), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <Section title={title}>
      {day.books.length === 0 ? (
        <p className="faint">
          <FormattedMessage id="calendar.nothing" />
        </p>
      ) : (
        <PlainList label={title}>
          {day.books.map((book) => (
            <PlainRow
              key={book.bookId}
              icon={<ReadingIcon />}
              title={book.name || intl.formatMessage({ id: 'calendar.unknownBook' })}
              side={duration(book.time)}
            />
          ))}
        </PlainList>
      )}
    </Section>
  );
};

const MINUTE_MS = 60_000;

const Totals = ({ reading: { time, readDays, timeBefore } }: { readonly reading: MonthReading }) => {
  const duration = useDuration();
  if (time === 0) {
    return (
      <p className="plain-lead">
        <FormattedMessage id="calendar.empty" />
      </p>
    );
  }
  return (
    <p className="plain-lead">
      <FormattedMessage
        id="calendar.totals"
        values={{
          time: <strong className="month-total">{duration(time)}</strong>,
          days: readDays,
          before: duration(timeBefore),
        }}
      />
    </p>
  );
};

const Month = ({ reading, today }: { readonly reading: MonthReading; readonly today: string }) => {
  const [wanted, setWanted] = useState(today);
  const chosen = reading.days.find(({ date }) => date === wanted) ?? reading.days[0];
  return (
    <>
      <Totals reading={reading} />
      <MonthGrid reading={reading} today={today} chosen={chosen?.date ?? ''} onChoose={setWanted} />
      {chosen === undefined ? null : <DayBooks day={chosen} />}
    </>
  );
};

/** How long was read, day by day (specification section 2, calendar). */
export default function CalendarPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [query] = useSearchParams();
  const now = useNow(MINUTE_MS);
  const month = monthOf(query.get('month') ?? undefined, now);
  const load = loadOf(useAppSelector(selectMonth), (asked) => asked.month === month);
  return (
    <div className="page">
      <div className="plain-measure calendar">
        <MonthHead month={month} current={monthOf(undefined, now)} />
        <Loaded
          load={load}
          failedTitle={intl.formatMessage({ id: 'calendar.failed' })}
          onRetry={(args) => dispatch(monthRequest.asked(args))}
        >
          {(reading) => <Month key={reading.month} reading={reading} today={dayOf(now)} />}
        </Loaded>
      </div>
    </div>
  );
}
