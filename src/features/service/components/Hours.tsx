import { FormattedMessage, useIntl } from 'react-intl';

import { useNow } from '@inkside/ui';
import { CLOCK, dayOf, nextOpening, serviceHours } from '../logic';

const MINUTE_MS = 60_000;

/** When somebody answers, by the reader's own clock; while nobody is there, when somebody comes, and the place in line. */
export const Hours = ({ place }: { readonly place: number | null }) => {
  const intl = useIntl();
  const now = useNow(MINUTE_MS);
  const time = (at: number) => intl.formatTime(at, CLOCK);
  const { opens, closes } = serviceHours(now);
  const next = nextOpening(now);
  const isToday = next !== undefined && dayOf(next) === dayOf(now);
  return (
    <header className="service-hours">
      <p className="meta">
        <FormattedMessage id="service.hours" values={{ from: time(opens), to: time(closes) }} />
      </p>
      <output className="service-line">
        {next === undefined ? null : (
          <FormattedMessage id={isToday ? 'service.backToday' : 'service.backTomorrow'} values={{ time: time(next) }} />
        )}{' '}
        {place === null ? null : <FormattedMessage id="service.place" values={{ place }} />}
      </output>
    </header>
  );
};
