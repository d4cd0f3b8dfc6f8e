import { ChevronDownIcon, ChevronUpIcon, IconButton, useAppSelector, useNow } from '@inkside/ui';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { secondsLeftOf, timeLeftOf } from './pace';
import { selectTransferCounts, selectTransfers } from './selectors';
import './transfers.css';

// Nobody has files on their way when the frame comes.
const TransferRows = lazy(async () => ({ default: (await import('./TransferRows')).TransferRows }));

const SECOND_MS = 1000;
/** How long everything that is on its way will take; nothing while nothing moves. */
const TimeLeft = () => {
  const seconds = secondsLeftOf(useAppSelector(selectTransfers), useNow(SECOND_MS));
  const intl = useIntl();
  if (seconds === undefined) return null;
  const { id, count } = timeLeftOf(seconds);
  return ` · ${intl.formatMessage({ id }, { count })}`;
};

/** So long the panel stays open when everything has gone well. */
const FOLD_MS = 8000;

/** Folds the panel when nothing in it waits for anything. */
const useFolding = (isQuiet: boolean, fold: () => void): void => {
  const onQuiet = useEffectEvent(fold);
  useEffect(() => {
    if (!isQuiet) return undefined;
    const timer = window.setTimeout(() => onQuiet(), FOLD_MS);
    return () => window.clearTimeout(timer);
  }, [isQuiet]);
};

interface TransferPanelProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The queue of files on their way up; part of the frame, so that it outlives any page. */
export const TransferPanel = ({ isOpen, onToggle }: TransferPanelProps) => {
  const intl = useIntl();
  const counts = useAppSelector(selectTransferCounts);
  const { all, running, resting, failed } = counts;
  useFolding(isOpen && all > 0 && running + resting + failed === 0, onToggle);
  if (all === 0) return null;
  return (
    <section className="transfer-panel" aria-label={intl.formatMessage({ id: 'push.transfers.title' })}>
      <header className="transfer-head">
        <h2 className="transfer-title">
          <FormattedMessage id="push.transfers.title" />
        </h2>
        <p className="meta cut">
          <FormattedMessage id="push.transfers.counts" values={counts} />
          {running === 0 ? null : <TimeLeft />}
        </p>
        <IconButton
          size="small"
          icon={isOpen ? <ChevronDownIcon size={16} /> : <ChevronUpIcon size={16} />}
          label={intl.formatMessage({ id: isOpen ? 'push.transfers.hide' : 'push.transfers.show' })}
          aria-expanded={isOpen}
          onClick={onToggle}
        />
      </header>
      {isOpen ? (
        <Suspense>
          <TransferRows />
        </Suspense>
      ) : null}
    </section>
  );
};
