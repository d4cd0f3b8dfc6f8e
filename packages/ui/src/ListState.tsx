import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import type { AppError } from '@inkside/kit';
import { ActionButton } from './ActionButton';
import { useErrorText } from './errorText';
import { useAfter } from './useAfter';
import { WarningIcon } from './icons/messages';

/** Longer than this a skeleton says less than words do. */
const SKELETON_MS = 300;

interface LoadingProps {
  /** What the page will look like. */
  readonly skeleton: ReactNode;
  /** What is being loaded, with numbers. */
  readonly text: string;
}

/** A list that is on its way: its shape for a moment, then words. */
export const Loading = ({ skeleton, text }: LoadingProps) =>
  useAfter(SKELETON_MS) ? (
    <div className="state" aria-live="polite">
      <p className="state-text">{text}</p>
    </div>
  ) : (
    <div aria-hidden="true">{skeleton}</div>
  );

interface EmptyProps {
  readonly drawing: ReactNode;
  readonly title: string;
  readonly text: string;
  /** The one thing to do here. */
  readonly action?: ReactNode;
  /** `h1` where it is all that the page has. */
  readonly heading?: 'h1' | 'h2';
}

/** A place with nothing in it: one sentence, one action. */
export const Empty = ({ drawing, title, text, action, heading: Heading = 'h2' }: EmptyProps) => (
  <div className="state">
    {drawing}
    <Heading className="state-title">{title}</Heading>
    <p className="state-text">{text}</p>
    {action === undefined ? null : <div className="state-action">{action}</div>}
  </div>
);

interface FailedProps {
  /** What could not be had. */
  readonly title: string;
  readonly error: AppError;
  readonly onRetry: () => void;
}

/** A list that could not be had: what, why, and once more. */
export const Failed = ({ title, error, onRetry }: FailedProps) => {
  const textOf = useErrorText();
  return (
    <div className="state" role="alert">
      <WarningIcon size={32} className="wrong" />
      <h2 className="state-title">{title}</h2>
      <p className="state-text">{textOf(error)}</p>
      <div className="state-action">
        <ActionButton onClick={onRetry}>
          <FormattedMessage id="common.tryAgain" />
        </ActionButton>
      </div>
    </div>
  );
};
