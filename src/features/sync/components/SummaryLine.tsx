import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { relativeTime } from '../../../app/kit/format';
import { useAppSelector } from '../../../app/kit/hooks';
import { KeyIcon, OfflineIcon, SavedIcon, SavingIcon, WarningIcon } from '../../../app/kit/icons/states';
import { useNow } from '../../../app/kit/environment/useNow';
import { selectOfflineSince, selectSyncSummary, selectUnsent } from '../selectors';
import type { SyncSummary } from '../types';

const marks: Readonly<Record<SyncSummary, ReactNode>> = {
  saved: <SavedIcon size={16} />,
  saving: <SavingIcon size={16} />,
  offline: <OfflineIcon size={16} />,
  needsSignIn: <KeyIcon size={16} />,
  refused: <WarningIcon size={16} />,
  starting: <SavingIcon size={16} />,
};

/** Drawn in the colour of the state by status.css; the icon tells it too. */
export const SummaryMark = () => {
  const summary = useAppSelector(selectSyncSummary);
  return (
    <span className="sync-mark" data-state={summary}>
      {marks[summary]}
    </span>
  );
};

/** A moment as people say it: the time of day, and the date when it is longer ago than a day. */
export const useMoment = (): ((at: number) => string) => {
  const intl = useIntl();
  const now = useNow(60_000);
  return (at) =>
    relativeTime(at, now) === undefined
      ? intl.formatDate(at, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
      : intl.formatTime(at);
};

/** One line about all channels: saved, saving, offline since when. */
export const useSummaryText = (): string => {
  const intl = useIntl();
  const moment = useMoment();
  const summary = useAppSelector(selectSyncSummary);
  const since = useAppSelector(selectOfflineSince);
  const unsent = useAppSelector(selectUnsent);
  switch (summary) {
    case 'saving':
      return intl.formatMessage({ id: 'sync.summary.saving' }, { count: unsent });
    case 'offline':
      return since === null
        ? intl.formatMessage({ id: 'sync.summary.offline' })
        : intl.formatMessage({ id: 'sync.summary.offlineSince' }, { time: moment(since) });
    case 'saved':
    case 'needsSignIn':
    case 'refused':
    case 'starting':
      return intl.formatMessage({ id: `sync.summary.${summary}` });
  }
};
