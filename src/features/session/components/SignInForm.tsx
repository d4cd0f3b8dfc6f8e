import type { FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { AppError } from '../../../app/kit/appError';
import { ActionButton } from '../../../app/kit/controls/ActionButton';
import { Tick } from '../../../app/kit/controls/Tick';
import { useAppSelector } from '../../../app/kit/hooks';
import { Wrong } from '../../../app/kit/ui/Wrong';
import { selectSignInRequest } from '../selectors';
import { CodeField } from './CodeField';
import { Field } from './Field';
import { useSignInForm } from './useSignInForm';

const isAboutCode = ({ code }: AppError): boolean => code.startsWith('errors.code');

interface ChoicesProps {
  readonly form: ReturnType<typeof useSignInForm>;
}

const Choices = ({ form: { values, change, shownFault } }: ChoicesProps) => {
  const fault = shownFault('agreed');
  return (
    <div className="sign-in-choices">
      <Tick checked={values.agreed} aria-invalid={fault !== undefined} onChange={(event) => change({ agreed: event.currentTarget.checked })}>
        <FormattedMessage id="session.agree" />
      </Tick>
      {fault === undefined ? null : <Wrong error={fault} />}
      <Tick checked={values.remember} onChange={(event) => change({ remember: event.currentTarget.checked })}>
        <FormattedMessage id="session.remember" />
      </Tick>
    </div>
  );
};

/** E-mail, code, terms. Messages stand beside what they are about. */
export const SignInForm = () => {
  const intl = useIntl();
  const form = useSignInForm();
  const request = useAppSelector(selectSignInRequest);
  const { values, change, leave, shownFault } = form;
  const refusal = request.phase === 'failed' ? request.error : undefined;

  const send = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };

  return (
    <form className="sign-in-form" noValidate onSubmit={send}>
      <Field
        label={intl.formatMessage({ id: 'session.email' })}
        inputMode="email"
        autoComplete="email"
        value={values.email}
        fault={shownFault('email')}
        onType={(email) => change({ email })}
        onBlur={() => leave('email')}
      />
      <CodeField
        value={values.code}
        sentTo={form.sentTo}
        fault={shownFault('code') ?? (refusal !== undefined && isAboutCode(refusal) ? refusal : undefined)}
        onChange={(code) => change({ code })}
        onLeave={() => leave('code')}
        onAsk={form.askCode}
      />
      <Choices form={form} />
      {refusal === undefined || isAboutCode(refusal) ? null : <Wrong error={refusal} />}
      <ActionButton type="submit" tone="primary" isWide isBusy={request.phase === 'running'}>
        <FormattedMessage id="session.signIn" />
      </ActionButton>
    </form>
  );
};
