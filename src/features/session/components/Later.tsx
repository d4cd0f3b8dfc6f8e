import { useEffect, useState, type ComponentType } from 'react';
import { FormattedMessage } from 'react-intl';

import { ActionButton, Wrong } from '@inkside/ui';

interface Loaded<Props> {
  readonly Component: ComponentType<Props>;
}

const lost = { code: 'errors.network', params: { operation: 'signIn' } };

interface FailedProps {
  readonly onRetry: () => void;
}

const FailedHere = ({ onRetry }: FailedProps) => (
  <div className="sign-in-later">
    <Wrong error={lost} />
    <ActionButton onClick={onRetry}>
      <FormattedMessage id="common.tryAgain" />
    </ActionButton>
  </div>
);

/**
 * A part of the page that comes when it is first shown. Where the network fails it says so, in its own place or as
 * `Failed` does, and can be asked for again; the rest of the page stays.
 */
export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<FailedProps> = FailedHere,
) => {
  let known: Loaded<Props> | undefined;

  const Later = (props: Props) => {
    const [loaded, setLoaded] = useState(known);
    const [attempt, setAttempt] = useState(0);
    const [hasFailed, setFailed] = useState(false);

    useEffect(() => {
      let isCurrent = true;
      load().then(
        (Component) => {
          known = { Component };
          if (isCurrent) setLoaded(known);
        },
        () => {
          if (isCurrent) setFailed(true);
        },
      );
      return () => {
        isCurrent = false;
      };
    }, [attempt]);

    if (loaded !== undefined) return <loaded.Component {...props} />;
    if (!hasFailed) return <div className="sign-in-later" aria-busy="true" />;
    const again = () => {
      setFailed(false);
      setAttempt(attempt + 1);
    };
    return <Failed onRetry={again} />;
  };
  return Later;
};
