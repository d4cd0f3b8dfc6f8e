import { type SyntheticEvent, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton, RetryIcon, useAppDispatch, useAppSelector, Wrong } from '@inkside/ui';
import { captchaGivenUp, pieceSlid, puzzleRenewed, workChosen } from '../../captchaSlice';
import { selectCaptcha } from '../../selectors';
import type { CaptchaState } from '../../types';
import { useModal } from './useModal';
import './captcha.css';
import { Slider } from './Slider';

interface WorkingProps {
  readonly tried: number;
  readonly expected: number;
}

/** How likely it is that so many tries were enough: a bar that never stands still and never lies about its end. */
const shareDone = (tried: number, expected: number): number => 1 - Math.exp(-tried / expected);

/** The check without a picture: this computer tries numbers until one fits. */
const Working = ({ tried, expected }: WorkingProps) => {
  const intl = useIntl();
  return (
    <div className="captcha-work">
      <p>
        <FormattedMessage id="captcha.working" values={{ tried, expected }} />
      </p>
      <progress
        aria-label={intl.formatMessage({ id: 'session.captcha.title' })}
        max={1}
        value={shareDone(tried, expected)}
      />
    </div>
  );
};

const Task = ({ captcha }: { readonly captcha: CaptchaState }) => {
  const dispatch = useAppDispatch();
  switch (captcha.phase) {
    case 'puzzle':
      return (
        <Slider
          key={captcha.puzzle.id}
          puzzle={captcha.puzzle}
          isChecking={captcha.isChecking}
          onRelease={(slide) => dispatch(pieceSlid(slide))}
        />
      );
    case 'working':
      return <Working tried={captcha.tried} expected={captcha.expected} />;
    case 'failed':
      return <Wrong error={captcha.error} />;
    case 'closed':
    case 'loading':
      return <div className="puzzle-space" aria-busy="true" />;
  }
};

const Others = ({ captcha }: { readonly captcha: CaptchaState }) => {
  const dispatch = useAppDispatch();
  const isReady = captcha.phase === 'failed' || (captcha.phase === 'puzzle' && !captcha.isChecking);
  return (
    <div className="captcha-others">
      {captcha.phase === 'working' ? null : (
        <>
          <ActionButton
            isSmall
            icon={<RetryIcon size={16} />}
            disabled={!isReady}
            onClick={() => dispatch(puzzleRenewed())}
          >
            <FormattedMessage id="captcha.renew" />
          </ActionButton>
          <ActionButton isSmall disabled={!isReady} onClick={() => dispatch(workChosen())}>
            <FormattedMessage id="captcha.work" />
          </ActionButton>
        </>
      )}
      <ActionButton isSmall isBare className="captcha-cancel" onClick={() => dispatch(captchaGivenUp())}>
        <FormattedMessage id="session.captcha.cancel" />
      </ActionButton>
    </div>
  );
};

/** The security check before a code or a password is sent (specification section 2). Its words come with it. */
export const CaptchaDialog = () => {
  const dispatch = useAppDispatch();
  const captcha = useAppSelector(selectCaptcha);
  const dialog = useModal();
  const id = useId();
  const giveUp = (event: SyntheticEvent) => {
    event.preventDefault();
    dispatch(captchaGivenUp());
  };
  const fault = captcha.phase === 'loading' || captcha.phase === 'puzzle' ? captcha.fault : null;
  return (
    <dialog
      ref={dialog}
      className="captcha"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-how`}
      onCancel={giveUp}
    >
      <h2 id={`${id}-title`} className="state-title">
        <FormattedMessage id="session.captcha.title" />
      </h2>
      <p id={`${id}-how`} className="faint">
        <FormattedMessage id={captcha.phase === 'working' ? 'captcha.wait' : 'captcha.how'} />
      </p>
      {fault === null ? null : <Wrong error={fault} />}
      <Task captcha={captcha} />
      <Others captcha={captcha} />
    </dialog>
  );
};
