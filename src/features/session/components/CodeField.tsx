import { FormattedMessage, useIntl } from 'react-intl';

import type { AppError } from '../../../app/kit/appError';
import { CODE_RESEND_MS } from '../../../app/kit/constants';
import { ActionButton } from '../../../app/kit/controls/ActionButton';
import { isCloudLocal } from '../../../app/kit/environment/documentFacts';
import { useAppSelector } from '../../../app/kit/hooks';
import { useNow } from '../../../app/kit/environment/useNow';
import { selectCodeRequest, selectResendAt } from '../selectors';
import { Field } from './Field';

const SECOND_MS = 1000;

/** Whole seconds until another code may be asked for; 0 when it may. */
const useWait = (): number => {
  const resendAt = useAppSelector(selectResendAt) ?? 0;
  const now = useNow(SECOND_MS);
  return Math.min(CODE_RESEND_MS / SECOND_MS, Math.max(0, Math.ceil((resendAt - now) / SECOND_MS)));
};

const AskCode = ({ onAsk }: { readonly onAsk: () => void }) => {
  const wait = useWait();
  const isRunning = useAppSelector(selectCodeRequest).phase === 'running';
  return (
    <ActionButton className="ask-code" disabled={wait > 0} isBusy={isRunning} onClick={onAsk}>
      <FormattedMessage id={wait > 0 ? 'session.sendAgainIn' : 'session.sendCode'} values={{ seconds: wait }} />
    </ActionButton>
  );
};

/** Where to look for the code, once it is on its way. */
const SentNote = ({ to }: { readonly to: string }) => (
  <p className="meta" aria-live="polite">
    <FormattedMessage id="session.codeSent" values={{ email: to }} />{' '}
    {isCloudLocal() ? (
      <FormattedMessage
        id="session.codeShownLocally"
        values={{
          link: (words) => (
            <a key="outbox" href="/outbox" target="_blank" rel="noreferrer">
              {words}
            </a>
          ),
        }}
      />
    ) : null}
  </p>
);

interface CodeFieldProps {
  readonly value: string;
  readonly sentTo: string;
  readonly fault: AppError | undefined;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
  readonly onAsk: () => void;
}

/** The six digits, and the button that has them sent. */
export const CodeField = ({ value, sentTo, fault, onChange, onLeave, onAsk }: CodeFieldProps) => {
  const intl = useIntl();
  const request = useAppSelector(selectCodeRequest);
  return (
    <Field
      label={intl.formatMessage({ id: 'session.code' })}
      value={value}
      onType={onChange}
      onBlur={onLeave}
      fault={fault ?? (request.phase === 'failed' ? request.error : undefined)}
      inputMode="numeric"
      autoComplete="one-time-code"
      beside={<AskCode onAsk={onAsk} />}
      hint={request.phase === 'succeeded' ? <SentNote to={sentTo} /> : null}
    />
  );
};
