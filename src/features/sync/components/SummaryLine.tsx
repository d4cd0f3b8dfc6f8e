import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import {
  ClockIcon,
  KeyIcon,
  OfflineIcon,
  SavedIcon,
  SavingIcon,
  useAfter,
  useAppSelector,
  WarningIcon,
} from '@inkside/ui';
import { selectConflicts, selectOfflineSince, selectQuestions, selectShownSummary, selectUnsent } from '../selectors';
import type { SyncSummary } from '../types';
import { useMoment } from './useMoment';

const marks: Readonly<Record<SyncSummary, ReactNode>> = {
  saved: <SavedIcon size={16} />,
  saving: <SavingIcon size={16} />,
  offline: <OfflineIcon size={16} />,
  needsSignIn: <KeyIcon size={16} />,
  refused: <WarningIcon size={16} />,
  waiting: <WarningIcon size={16} />,
  full: <WarningIcon size={16} />,
  broken: <WarningIcon size={16} />,
  slowed: <ClockIcon size={16} />,
  starting: <SavingIcon size={16} />,
  silent: <OfflineIcon size={16} />,
  unknown: <WarningIcon size={16} />,
  unkept: <WarningIcon size={16} />,
};

const calm: ReadonlySet<SyncSummary> = new Set(['saved', 'saving', 'starting', 'silent']);

/** While nothing is wrong, a question that waits is what the mark tells of. */
const shownOf = (summary: SyncSummary, questions: number): SyncSummary =>
  questions > 0 && calm.has(summary) ? 'waiting' : summary;

/** Drawn in the colour of the state by status.css; the icon tells it too. */
export const SummaryMark = () => {
  const shown = shownOf(useAppSelector(selectShownSummary), useAppSelector(selectQuestions));
  return (
    <span className="sync-mark" data-state={shown}>
      {marks[shown]}
    </span>
  );
};

interface Facts {
  readonly summary: SyncSummary;
  readonly unsent: number;
  /** When the network went, in words. */
  readonly since: string | null;
}

const stateText = (intl: IntlShape, { summary, unsent, since }: Facts): string => {
  if (summary === 'saving') return intl.formatMessage({ id: 'sync.summary.saving' }, { count: unsent });
  if (summary === 'offline' && since !== null) {
    return intl.formatMessage({ id: 'sync.summary.offlineSince' }, { time: since });
  }
  return intl.formatMessage({ id: `sync.summary.${summary}` });
};

/**
 * One line about all channels: saved, saving, offline since when; and how many questions wait for a person.
 * @param hasLink whether what was changed in two places is told beside it
 */
export const useSummaryText = (hasLink = false): string => {
  const intl = useIntl();
  const moment = useMoment();
  const summary = useAppSelector(selectShownSummary);
  const since = useAppSelector(selectOfflineSince);
  const unsent = useAppSelector(selectUnsent);
  const all = useAppSelector(selectQuestions);
  const conflicts = useAppSelector(selectConflicts).length;
  const questions = hasLink ? all - conflicts : all;
  const asked = questions === 0 ? undefined : intl.formatMessage({ id: 'sync.questions' }, { count: questions });
  if (summary === 'waiting' && asked !== undefined) return asked;
  const state = stateText(intl, { summary, unsent, since: since === null ? null : moment(since) });
  return asked === undefined ? state : `${state} · ${asked}`;
};

/** A state that is over within a second is not worth a word. */
const SETTLED_MS = 1000;

const Said = ({ summary }: { readonly summary: SyncSummary }) => {
  const intl = useIntl();
  return useAfter(SETTLED_MS) ? stateText(intl, { summary, unsent: 0, since: null }) : null;
};

/** Tells screen readers when the state of the whole has changed: no numbers, and not what passes at once. */
export const SummaryVoice = () => {
  const shown = shownOf(useAppSelector(selectShownSummary), useAppSelector(selectQuestions));
  return (
    <output className="unseen">
      <Said key={shown} summary={shown} />
    </output>
  );
};
