import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AppError, LoadState } from '@inkside/kit';

import { ActionButton } from './controls';
import { useErrorText } from './errors';
import { useAfter } from './useAfter';
import { WarningIcon } from './icons/messages';
import './loaded.css';

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

interface LoadedProps<Args, Data> {
  readonly load: LoadState<Args, Data>;
  /** What could not be had, for a failure. */
  readonly failedTitle: string;
  readonly onRetry: (args: Args) => void;
  readonly children: (data: Data) => ReactNode;
}

const LINES = ['92%', '100%', '84%', '96%', '60%'];

/** Lines of a text that is on its way. */
const TextBones = () => (
  <div className="text-bones">
    {LINES.map((width) => (
      <div key={width} className="bones" style={{ width }} />
    ))}
  </div>
);

/** What was loaded, on its way, or could not be had; never the answer to another question. */
export const Loaded = <Args, Data>({ load, failedTitle, onRetry, children }: LoadedProps<Args, Data>) => {
  const intl = useIntl();
  switch (load.phase) {
    case 'idle':
    case 'loading':
      return <Loading skeleton={<TextBones />} text={intl.formatMessage({ id: 'public.loading' })} />;
    case 'failed':
      return <Failed title={failedTitle} error={load.error} onRetry={() => onRetry(load.args)} />;
    case 'ready':
      return children(load.data);
  }
};

/** What stands where a list has nothing: thin lines, 148 by 104. */
export const Drawing = ({ children }: { readonly children: ReactNode }) => (
  <svg
    className="state-drawing"
    viewBox="0 0 148 104"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

/** A sheet with a line of handwriting that fades out: nothing is written here. */
export const PaperDrawing = () => (
  <Drawing>
    <path d="M36 8h58l18 18v70H36zM94 8v18h18" strokeLinejoin="round" />
    <path d="M50 40h38M50 82h30" opacity="0.45" strokeLinecap="round" />
    <path
      className="accented"
      d="M50 64c8-20 16-20 15-6s6 14 14 2 12-12 11-1 6 8 10 2"
      strokeWidth="2"
      strokeLinecap="round"
      strokeDasharray="5 6"
    />
  </Drawing>
);

interface NoMatchProps {
  readonly words: string;
  /** Where was looked, if that needs saying; else how to go on. */
  readonly text?: string;
  readonly onClear: () => void;
}

/** Nothing holds the words: they are named, and the way back to everything stands below. */
export const NoMatch = ({ words, text, onClear }: NoMatchProps) => {
  const intl = useIntl();
  const hasWords = words.trim() !== '';
  return (
    <Empty
      drawing={<PaperDrawing />}
      title={intl.formatMessage({ id: hasWords ? 'public.noMatch' : 'public.nothingHere' }, { words: words.trim() })}
      text={text ?? intl.formatMessage({ id: hasWords ? 'public.noMatchHint' : 'public.nothingHereHint' })}
      action={
        <ActionButton onClick={onClear}>
          <FormattedMessage id="public.showAll" />
        </ActionButton>
      }
    />
  );
};
