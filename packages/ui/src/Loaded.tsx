import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { LoadState } from '@inkside/kit';
import { Failed, Loading } from './ListState';
import './loaded.css';

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
