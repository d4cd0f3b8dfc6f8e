import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton, useAppSelector, Wrong } from '@inkside/ui';
import { selectSignInRequest } from '../selectors';
import { Choices } from './Choices';
import { CodeField } from './CodeField';
import type { EntryForm } from './useEntryForm';
import { Field } from './Field';

/** The password, which can be looked at. */
const PasswordField = ({ form }: { readonly form: EntryForm }) => {
  const intl = useIntl();
  const [isShown, setShown] = useState(false);
  return (
    <Field
      label={intl.formatMessage({ id: 'session.password' })}
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      value={form.typed.password}
      onType={form.type}
      onBlur={() => form.leave('password', form.typed.password)}
      fault={form.shownFault('password') ?? form.refusalAt('password')}
      beside={
        <ActionButton className="beside-field" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <FormattedMessage id={isShown ? 'session.hidePassword' : 'session.showPassword'} />
        </ActionButton>
      }
    />
  );
};

/** Leads to the first field that is wrong, each time something was held back or refused. */
const useFirstWrong = ({ attempts }: EntryForm, isRefused: boolean) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0 || isRefused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts, isRefused]);
  return form;
};

const OtherMeans = ({ form }: { readonly form: EntryForm }) => {
  const other = form.means === 'code' ? 'password' : 'code';
  return (
    <button type="button" className="link-button sign-in-means" onClick={() => form.choose(other)}>
      <FormattedMessage id={`session.by.${other}`} />
    </button>
  );
};

interface EntryFieldsProps {
  readonly form: EntryForm;
  /** The fields that say who signs in. */
  readonly children: ReactNode;
}

/** What the forms for e-mail and telephone have in common. Messages stand beside what they are about. */
export const EntryFields = ({ form, children }: EntryFieldsProps) => {
  const request = useAppSelector(selectSignInRequest);
  const element = useFirstWrong(form, request.phase === 'failed');
  const refusal = form.refusalAt('form');

  const send = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };

  return (
    <form ref={element} className="sign-in-form" noValidate onSubmit={send}>
      {children}
      {form.means === 'code' ? <CodeField form={form} /> : <PasswordField form={form} />}
      <OtherMeans form={form} />
      <Choices fault={form.shownFault('agreed')} />
      {refusal === undefined || refusal === form.refusalOfCode ? null : <Wrong error={refusal} />}
      <ActionButton type="submit" tone="primary" isWide isBusy={request.phase === 'running'}>
        <FormattedMessage id="session.signIn" />
      </ActionButton>
    </form>
  );
};
