import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { ActionButton, useAppDispatch, useAppSelector, Wrong } from '@inkside/ui';
import { FormattedMessage, useIntl } from 'react-intl';

import { selectCaptcha } from '../selectors';
import { captchaGivenUp } from '../captchaSlice';

/** Where the security check stands when there is one. */
export const CaptchaPlace = ({ children }: { readonly children: ReactNode }) =>
  useAppSelector(selectCaptcha).phase === 'closed' ? null : children;

/** The browser's own modal dialog: it keeps the focus inside, and gives it back when it goes. */
export const useModal = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
};

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
