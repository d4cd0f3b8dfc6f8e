import { addDays, daysFrom, loadOf } from '@inkside/kit';
import type { ReadingRow } from '@inkside/protocol';
import { Loaded, scrollable, Section, useAppDispatch, useAppSelector, useDuration, useNow } from '@inkside/ui';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { CalendarHead, type CalendarKind } from './CalendarHead';
import { CalendarSettings } from './CalendarSettings';
import { type DayFacts, DayGrid } from './DayGrid';
import { DayPanel } from './DayPanel';
import { rowsIn, timeByDay, timeOf } from './figures';
import { HeatMap } from './HeatMap';
import { askedSpan, besides, heatSpan, type Shown, shownBy, spanAround, stepOf, todayAt, weekStartOf } from './logic';
import { ReadingCharts } from './ReadingCharts';
import {
  selectFigures,
  selectSentByDay,
  selectSettings,
  selectShown,
  selectWrittenByDay,
  selectYear,
} from './selectors';
import { shownRequest, yearRequest } from './slice';
import './calendar.css';

const MINUTE_MS = 60_000;
const none: readonly ReadingRow[] = [];
const pages: Readonly<Record<string, 1 | -1>> = { PageUp: -1, PageDown: 1 };

const Figure = ({ value, children }: { readonly value: string; readonly children: ReactNode }) => (
  <div className="figure">
    <strong>{value}</strong>
    <span className="meta">{children}</span>
  </div>
);

interface FiguresRowProps {
  readonly rows: readonly ReadingRow[];
  readonly before: readonly ReadingRow[];
  readonly view: Shown['view'];
  /** Days of the span that have come. */
  readonly days: number;
}

/** Days in a row, how long in the span, a day of it, and in the one before. */
const FiguresRow = ({ rows, before, view, days }: FiguresRowProps) => {
  const intl = useIntl();
  const duration = useDuration(true);
  const figures = useAppSelector(selectFigures);
  const time = timeOf(rows);
  const readDays = new Set(rows.map(({ date }) => date)).size;
  const streak = figures.phase === 'ready' ? figures.data.streak : 0;
  return (
    <div className="figures">
      <Figure value={intl.formatNumber(streak)}>
        <FormattedMessage id="calendar.streak" values={{ count: streak }} />
      </Figure>
      <Figure value={duration(time)}>
        <FormattedMessage id={`calendar.total.${view}`} values={{ days: readDays }} />
      </Figure>
      <Figure value={duration(days === 0 ? 0 : time / days)}>
        <FormattedMessage id="calendar.aDay" />
      </Figure>
      {view === 'year' ? null : (
        <Figure value={duration(timeOf(before))}>
          <FormattedMessage id={`calendar.last.${view}`} />
        </Figure>
      )}
    </div>
  );
};

/** What each day has, of the kinds that are shown. */
const useDayFacts = (rows: readonly ReadingRow[], kind: CalendarKind | null): ((day: string) => DayFacts) => {
  const written = useAppSelector(selectWrittenByDay);
  const sent = useAppSelector(selectSentByDay);
  const read = useMemo(() => {
    const days = new Map<string, readonly ReadingRow[]>();
    for (const row of rows) days.set(row.date, [...(days.get(row.date) ?? []), row]);
    return days;
  }, [rows]);
  const has = (each: CalendarKind): boolean => kind === null || kind === each;
  return (day) => {
    const own = has('read') ? (read.get(day) ?? []) : [];
    return {
      time: timeOf(own),
      books: own.toSorted((a, b) => b.time - a.time).map(({ bookId }) => bookId),
      notes: has('written') ? (written.get(day) ?? []) : [],
      sent: has('sent') ? (sent.get(day)?.length ?? 0) : 0,
    };
  };
};

/** Keys that lead from day to day, by weeks, months and years, and back to today. */
const useDayKeys = (shown: Shown, today: string, onShow: (shown: Shown) => void) => {
  const place = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = stepOf(event.key);
    const page = pages[event.key];
    const byPage = page === undefined ? undefined : besides(event.shiftKey ? { ...shown, view: 'year' } : shown, page);
    const target = event.key === 't' ? today : step === undefined ? byPage : addDays(shown.date, step);
    if (target === undefined) return;
    event.preventDefault();
    onShow({ ...shown, date: target > today ? today : target });
    // The cell of that day may come with the next drawing only.
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('.day[aria-pressed="true"]')?.focus());
  };
  return { place, onKeyDown };
};

interface SpanProps {
  readonly shown: Shown;
  readonly today: string;
  readonly weekStart: number;
  readonly kind: CalendarKind | null;
  readonly all: readonly ReadingRow[];
  /** Without it nothing that was read is shown. */
  readonly isCounting: boolean;
  readonly onShow: (shown: Shown) => void;
}

/** The span that is shown: its figures, its days, the chosen day, and charts of it. */
const Span = ({ shown, today, weekStart, kind, all, isCounting, onShow }: SpanProps) => {
  const span = spanAround(shown, weekStart);
  const rows = rowsIn(all, span);
  const before = rowsIn(all, { from: '', to: addDays(span.from, -1) });
  const factsOf = useDayFacts(rows, kind);
  const days = daysFrom(span.from, span.to);
  const { place, onKeyDown } = useDayKeys(shown, today, onShow);
  const choose = (date: string): void => onShow({ ...shown, date });
  return (
    <>
      {isCounting ? (
        <FiguresRow rows={rows} before={before} view={shown.view} days={days.filter((day) => day <= today).length} />
      ) : null}
      <div className="calendar-sides">
        <div ref={place} className="calendar-days" data-view={shown.view}>
          {shown.view === 'year' ? (
            <HeatMap
              {...{ weekStart, onKeyDown }}
              label={shown.date.slice(0, 4)}
              span={{ from: span.from, to: span.to > today ? today : span.to }}
              times={timeByDay(rows)}
              chosen={shown.date}
              onChoose={choose}
            />
          ) : (
            <DayGrid {...{ span, weekStart, today, factsOf, onKeyDown }} chosen={shown.date} onChoose={choose} />
          )}
          {rows.length === 0 && isCounting ? (
            <p className="faint calendar-empty">
              <FormattedMessage id={`calendar.empty.${shown.view}`} />
            </p>
          ) : null}
          {rows.length === 0 ? null : <ReadingCharts shown={shown} span={span} rows={rows} days={days} />}
        </div>
        <DayPanel day={shown.date} rows={rows} kind={kind} />
      </div>
    </>
  );
};

interface YearProps extends Pick<SpanProps, 'shown' | 'today' | 'weekStart' | 'onShow'> {}

/** The last 53 weeks, under whatever is shown. */
const LastYear = ({ shown, today, weekStart, onShow }: YearProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { onKeyDown } = useDayKeys(shown, today, onShow);
  return (
    <Section title={intl.formatMessage({ id: 'calendar.heat' })}>
      <Loaded
        load={useAppSelector(selectYear)}
        failedTitle={intl.formatMessage({ id: 'calendar.failed' })}
        onRetry={(args) => dispatch(yearRequest.asked(args))}
      >
        {(rows) => (
          <HeatMap
            {...{ weekStart, onKeyDown }}
            label={intl.formatMessage({ id: 'calendar.heat' })}
            span={heatSpan(today, weekStart)}
            times={timeByDay(rows)}
            chosen={shown.date}
            onChoose={(date) => onShow({ ...shown, date })}
          />
        )}
      </Loaded>
    </Section>
  );
};

/** What was read, written and sent, day by day (specification section 2, calendar). */
export default function CalendarPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [kind, setKind] = useState<CalendarKind | null>(null);
  const { isCounting, rolloverMinutes } = useAppSelector(selectSettings);
  const now = useNow(MINUTE_MS);
  const today = todayAt(now, rolloverMinutes);
  const weekStart = weekStartOf(intl.locale);
  // What is asked for goes by the usual beginning of days: the person's own may not have come yet.
  const named = shownBy(Object.fromEntries(query), todayAt(now));
  const asked = askedSpan(named, weekStart);
  const shown = { ...named, date: named.date > today ? today : named.date };
  const load = loadOf(useAppSelector(selectShown), ({ from, to }) => from === asked.from && to === asked.to);
  const show = ({ view, date }: Shown): void => {
    const params = new URLSearchParams({
      ...(view === 'month' ? {} : { view }),
      ...(date === today ? {} : { date }),
    }).toString();
    void navigate(params === '' ? '/calendar' : `/calendar?${params}`, { replace: true });
  };
  return (
    <div {...scrollable} className="page">
      <div className="plain-measure calendar">
        {isCounting ? null : (
          <p className="plain-lead">
            <FormattedMessage id="calendar.off" />
          </p>
        )}
        <CalendarHead {...{ shown, today, weekStart, kind }} onShow={show} onKind={setKind} />
        <Loaded
          load={load}
          failedTitle={intl.formatMessage({ id: 'calendar.failed' })}
          onRetry={(args) => dispatch(shownRequest.asked(args))}
        >
          {(all) => (
            <Span {...{ shown, today, weekStart, kind, isCounting }} all={isCounting ? all : none} onShow={show} />
          )}
        </Loaded>
        {shown.view === 'year' || !isCounting ? null : <LastYear {...{ shown, today, weekStart }} onShow={show} />}
        <CalendarSettings />
      </div>
    </div>
  );
}
