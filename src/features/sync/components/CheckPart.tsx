import { FormattedMessage } from 'react-intl';

import { ActionButton } from '../../../app/kit/ui/ActionButton';
import { useAppDispatch, useAppSelector } from '../../../app/kit/hooks';
import { Wrong } from '../../../app/kit/ui/Wrong';
import { selectCheck } from '../selectors';
import { checkAsked, checkStopped } from '../slice';
import type { CheckState } from '../types';
import { CheckReport } from './CheckReport';

const verbOf = {
  idle: 'sync.check.ask',
  running: 'sync.check.stop',
  done: 'sync.check.askAgain',
  failed: 'common.tryAgain',
} as const;

const Outcome = ({ check }: { readonly check: CheckState }) => {
  switch (check.phase) {
    case 'idle':
      return (
        <p>
          <FormattedMessage id="sync.check.about" />
        </p>
      );
    case 'running':
      return (
        <p>
          <FormattedMessage id="sync.check.running" values={{ count: check.compared }} />
        </p>
      );
    case 'failed':
      return (
        <>
          <p>
            <FormattedMessage id="sync.check.failed" />
          </p>
          <Wrong error={check.error} />
        </>
      );
    case 'done':
      return <CheckReport {...check} />;
  }
};

/** Compares this computer with the cloud when someone asks, with numbers; one button asks, stops and asks again. */
export const CheckPart = () => {
  const dispatch = useAppDispatch();
  const check = useAppSelector(selectCheck);
  const isRunning = check.phase === 'running';
  return (
    <div className="panel-part">
      <h3 className="part-title">
        <FormattedMessage id="sync.check.title" />
      </h3>
      <Outcome check={check} />
      <ActionButton className="part-action" onClick={() => dispatch(isRunning ? checkStopped() : checkAsked())}>
        <FormattedMessage id={verbOf[check.phase]} />
      </ActionButton>
    </div>
  );
};
