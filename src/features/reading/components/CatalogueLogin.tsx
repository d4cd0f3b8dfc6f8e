import { Dialog } from '@blueprintjs/core';
import { ActionButton, useAppDispatch, useAppSelector, useFocusBackAtEnd, useHandles } from '@inkside/ui';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { WantedLogin } from '@inkside/protocol';

import { loginRequest } from '../deskSlice';
import { selectSigningIn } from '../selectors';
import { ReadingForm, ServerFault, TextField } from './formFields';

interface LoginFormProps {
  /** Of the subscription. */
  readonly id: string;
  /** What asked for it; null where nothing did. */
  readonly url: string | null;
  /** What the catalogue says of it; absent where nobody was asked. */
  readonly wants?: WantedLogin;
  /** Absent where the catalogue is shown beside it, which then shows itself. */
  readonly onDone?: () => void;
  /** What else can be done, before the button. */
  readonly children?: ReactNode;
}

/** What the catalogue says of it. */
const Wanted = ({ wants: { title, description, wasRefused } }: { readonly wants: WantedLogin }) => (
  <>
    <h3 className="state-title">{title || <FormattedMessage id="reading.loginTitle" />}</h3>
    <p className={wasRefused ? 'bad-words' : 'faint'}>
      {wasRefused ? <FormattedMessage id="reading.loginRefused" /> : description}
    </p>
  </>
);

const nothing = (): void => undefined;

/** What is typed, and sending it. The password goes into no action: it is kept and named. */
const useLoginFields = ({ id, url, onDone = nothing }: Pick<LoginFormProps, 'id' | 'url' | 'onDone'>) => {
  const dispatch = useAppDispatch();
  const { secrets } = useHandles();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isSent, setSent] = useState(false);
  const { phase, ...request } = useAppSelector(selectSigningIn);
  const isDone = isSent && phase === 'succeeded';
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);
  const send = (): void => {
    setSent(true);
    dispatch(loginRequest.asked({ id, username, secret: secrets.keep(password), url }));
  };
  const error = isSent && 'error' in request ? request.error : undefined;
  return { username, setUsername, password, setPassword, send, error, isBusy: isSent && phase === 'running' };
};

/** A name and a password for a catalogue. */
export const LoginForm = (props: LoginFormProps) => {
  const { wants, children } = props;
  const intl = useIntl();
  const fields = useLoginFields(props);
  const labels = {
    username: wants?.userLabel || intl.formatMessage({ id: 'reading.username' }),
    password: wants?.passwordLabel || intl.formatMessage({ id: 'reading.password' }),
  };
  if (wants?.hasBasic === false) {
    return (
      <p>
        <FormattedMessage id="reading.loginElsewhere" />
      </p>
    );
  }
  return (
    <ReadingForm onSend={fields.send}>
      {wants === undefined ? null : <Wanted wants={wants} />}
      <TextField label={labels.username} value={fields.username} onType={fields.setUsername} fault={undefined} />
      <TextField
        label={labels.password}
        help={intl.formatMessage({ id: 'reading.passwordHelp' })}
        type="password"
        autoComplete="new-password"
        value={fields.password}
        onType={fields.setPassword}
        fault={undefined}
      />
      <ServerFault error={fields.error} />
      <div className="dialog-actions">
        {children}
        <ActionButton type="submit" tone="primary" isBusy={fields.isBusy}>
          <FormattedMessage id="reading.signIn" />
        </ActionButton>
      </div>
    </ReadingForm>
  );
};

interface CatalogueLoginProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** The same as a dialog, for a catalogue that is not open. */
export const CatalogueLogin = ({ id, title, onClose }: CatalogueLoginProps) => {
  useFocusBackAtEnd();
  const heading = useId();
  return (
    <Dialog className="ask" isOpen onClose={onClose} aria-labelledby={heading} transitionDuration={120}>
      <h2 id={heading} className="state-title">
        {title}
      </h2>
      <LoginForm id={id} url={null} onDone={onClose}>
        <ActionButton onClick={onClose}>
          <FormattedMessage id="common.cancel" />
        </ActionButton>
      </LoginForm>
    </Dialog>
  );
};
