import type { SyntheticEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton, useAppDispatch, Wrong } from '@inkside/ui';
import { captchaGivenUp } from '../../captchaSlice';
import { useModal } from './useModal';

const lost = { code: 'errors.network', params: { operation: 'captcha' } };

/** In place of a check whose code did not come: as modal as the check itself, and as easy to leave. */
export const CaptchaLost = ({ onRetry }: { readonly onRetry: () => void }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const dialog = useModal();
  const giveUp = (event: SyntheticEvent) => {
    event.preventDefault();
    dispatch(captchaGivenUp());
  };
  return (
    <dialog
      ref={dialog}
      className="sign-in-later sign-in-lost"
      aria-label={intl.formatMessage({ id: 'session.captcha.title' })}
      onCancel={giveUp}
    >
      <Wrong error={lost} />
      <ActionButton tone="primary" onClick={onRetry}>
        <FormattedMessage id="common.tryAgain" />
      </ActionButton>
      <ActionButton isBare onClick={giveUp}>
        <FormattedMessage id="session.captcha.cancel" />
      </ActionButton>
    </dialog>
  );
};
