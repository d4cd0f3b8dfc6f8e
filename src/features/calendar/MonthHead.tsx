import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';

import { ActionButton, ChevronLeftIcon, ChevronRightIcon, IconButton } from '@inkside/ui';
import { monthBeside, noonOf } from './logic';

interface MonthHeadProps {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly current: string;
}

/** The month that is shown, and the way to others. Nothing was read in months to come. */
export const MonthHead = ({ month, current }: MonthHeadProps) => {
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
