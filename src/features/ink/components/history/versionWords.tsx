import { useIntl } from 'react-intl';

import { useNow } from '@inkside/ui';
import type { CommitPoint } from '../../commitLogic';

const MINUTE_MS = 60_000;

const dayOf = (at: number): string => new Date(at).toDateString();

/** When a version was made: today the hour, else the day, with the year where it is another one; with the hour where asked. */
export const useVersionTime = (): ((at: number, hasHour?: boolean) => string) => {
  const intl = useIntl();
  const now = useNow(MINUTE_MS);
  return (at, hasHour = false) => {
    const hour = { hour: 'numeric', minute: '2-digit' } as const;
    if (dayOf(at) === dayOf(now)) return intl.formatDate(at, hour);
    const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
    const year = isThisYear ? {} : ({ year: 'numeric' } as const);
    return intl.formatDate(at, { month: 'short', day: 'numeric', ...year, ...(hasHour ? hour : {}) });
  };
};

/** Who made a version: a device, or somebody who put an earlier one back. */
export const useVersionMaker = (): ((version: Pick<CommitPoint, 'device' | 'isPutBack'>) => string) => {
  const intl = useIntl();
  return ({ device, isPutBack }) => {
    if (isPutBack) return intl.formatMessage({ id: 'ink.history.byPerson' });
    return device === '' ? intl.formatMessage({ id: 'ink.history.unknownDevice' }) : device;
  };
};
