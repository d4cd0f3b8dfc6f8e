import { ActionButton, ChevronLeftIcon, ChevronRightIcon, Chips, IconButton } from '@inkside/ui';
import { FormattedMessage, useIntl } from 'react-intl';

import { besides, type CalendarView, noonOf, type Shown, spanAround } from './logic';

export type CalendarKind = 'read' | 'written' | 'sent';
const KINDS: readonly CalendarKind[] = ['read', 'written', 'sent'];
const VIEWS: readonly CalendarView[] = ['month', 'week', 'year'];

interface CalendarHeadProps {
  readonly shown: Shown;
  readonly today: string;
  readonly weekStart: number;
  readonly kind: CalendarKind | null;
  readonly onShow: (shown: Shown) => void;
  readonly onKind: (kind: CalendarKind | null) => void;
}

/** What is shown, in words: a month, the first and last day of a week, a year. */
const useTitle = ({ shown, weekStart }: Pick<CalendarHeadProps, 'shown' | 'weekStart'>): string => {
  const intl = useIntl();
  const { from, to } = spanAround(shown, weekStart);
  if (shown.view === 'year') return shown.date.slice(0, 4);
  if (shown.view === 'month') return intl.formatDate(noonOf(from), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return intl.formatDateTimeRange(noonOf(from), noonOf(to), {
    ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  });
};

/** Which span is shown, the ways beside it, and what of the days. Nothing was read in spans to come. */
export const CalendarHead = ({ shown, today, weekStart, kind, onShow, onKind }: CalendarHeadProps) => {
  const intl = useIntl();
  const word = (id: string): string => intl.formatMessage({ id: `calendar.${id}` });
  const { from, to } = spanAround(shown, weekStart);
  const go = (steps: 1 | -1): void => {
    const date = besides(shown, steps);
    onShow({ ...shown, date: date > today ? today : date });
  };
  return (
    <div className="calendar-head">
      <Chips
        label={word('views')}
        chips={VIEWS.map((view) => ({ id: view, label: word(`view.${view}`) }))}
        chosen={shown.view}
        onChoose={(view) => onShow({ ...shown, view: VIEWS.find((each) => each === view) ?? 'month' })}
      />
      <div className="month-head">
        <IconButton icon={<ChevronLeftIcon />} label={word(`before.${shown.view}`)} onClick={() => go(-1)} />
        <h2 className="month-title" aria-live="polite">
          {useTitle({ shown, weekStart })}
        </h2>
        <IconButton
          icon={<ChevronRightIcon />}
          label={word(`after.${shown.view}`)}
          disabled={to >= today}
          onClick={() => go(1)}
        />
        {from <= today && today <= to && shown.date === today ? null : (
          <ActionButton isSmall onClick={() => onShow({ ...shown, date: today })}>
            <FormattedMessage id="calendar.today" />
          </ActionButton>
        )}
      </div>
      <Chips
        label={word('kinds')}
        chips={[
          { id: null, label: word('kind.all') },
          ...KINDS.map((each) => ({ id: each, label: word(`kind.${each}`) })),
        ]}
        chosen={kind}
        onChoose={(id) => onKind(KINDS.find((each) => each === id) ?? null)}
      />
    </div>
  );
};
