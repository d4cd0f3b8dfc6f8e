import { FormattedMessage, useIntl } from 'react-intl';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type AppError, type Contact, waitOf } from '@inkside/kit';
import {
  ActionButton,
  isCloudLocal,
  SentenceGap,
  Tick,
  useAppDispatch,
  useAppSelector,
  useNow,
  Wrong,
} from '@inkside/ui';

import { selectCodeRequest, selectCodeWaits, selectEntry, selectSignInRequest } from '../selectors';
import { agreementTicked, passwordForgotten, rememberTicked } from '../slice';
import { contactKey } from '../logic';
import { Field } from './Field';
import type { EntryForm } from './useEntryForm';

/** In a window of its own, so that what was typed here stays. */
const opening = (href: string) => {
  const TextLink = (words: ReactNode) => (
    <a key={href} href={href} target="_blank" rel="noreferrer">
      {words}
    </a>
  );
  return TextLink;
};

const texts = { terms: opening('#/agreement'), privacy: opening('#/privacy') };

/** What holds for all ways of signing in: the terms, which are required, and for how long. */
export const Choices = ({ fault }: { readonly fault: AppError | undefined }) => {
  const dispatch = useAppDispatch();
  const { agreed, remember } = useAppSelector(selectEntry);
  return (
    <div className="sign-in-choices">
      <Tick
        checked={agreed}
        aria-invalid={fault !== undefined}
        onChange={(event) => dispatch(agreementTicked(event.currentTarget.checked))}
      >
        <span>
          <FormattedMessage id="session.agree" values={texts} />
        </span>
      </Tick>
      {fault === undefined ? null : <Wrong error={fault} />}
      <Tick checked={remember} onChange={(event) => dispatch(rememberTicked(event.currentTarget.checked))}>
        <FormattedMessage id="session.remember" />
      </Tick>
    </div>
  );
};

const SECOND_MS = 1000;
/** No wait is longer than an hour: more is that of a clock that was set back since, and would shut the button for days. */
const LONGEST_S = 3700;

/**
 * Whole seconds until another code for this address may be asked for; 0 when it may. Addresses are forgotten by a
 * reload, waits are not: as long as none is typed, the last wait counts.
 */
export const useWait = (contact: Contact): number => {
  const waits = useAppSelector(selectCodeWaits);
  const until = contact.address === '' ? Math.max(0, ...Object.values(waits)) : (waits[contactKey(contact)] ?? 0);
  const now = useNow(SECOND_MS);
  const left = Math.ceil((until - now) / SECOND_MS);
  // The time is known in whole seconds only, and is up to one later than it says: a minute begins with 60.
  return left <= 0 || left > LONGEST_S ? 0 : Math.max(1, left - 1);
};

interface AskCodeProps {
  readonly form: EntryForm;
  readonly button: RefObject<HTMLButtonElement | null>;
}

const AskCode = ({ form, button }: AskCodeProps) => {
  const seconds = useWait(form.contact);
  const isRunning = useAppSelector(selectCodeRequest).phase === 'running';
  return (
    <ActionButton
      ref={button}
      className="beside-field"
      disabled={seconds > 0}
      isBusy={isRunning}
      onClick={form.askCode}
    >
      {seconds === 0 ? (
        <FormattedMessage id="session.sendCode" />
      ) : (
        <FormattedMessage id="session.sendAgainIn" values={{ ...waitOf(seconds) }} />
      )}
    </ActionButton>
  );
};

/** Where to look for the code, once it is on its way. */
export const SentNote = ({ to: { address, areaCode } }: { readonly to: Contact }) => (
  <p className="meta" aria-live="polite">
    <FormattedMessage id="session.codeSent" values={{ to: areaCode === null ? address : `${areaCode} ${address}` }} />
    <SentenceGap />
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

/** After the security check: to the code when one was sent, back to the button when none was. */
const useFocusAfterAsking = (code: RefObject<HTMLInputElement | null>, button: RefObject<HTMLButtonElement | null>) => {
  const { phase } = useAppSelector(selectCodeRequest);
  const before = useRef(phase);
  useEffect(() => {
    const wasRunning = before.current === 'running';
    before.current = phase;
    const isFree = document.activeElement === document.body || document.activeElement === button.current;
    if (!wasRunning || !isFree) return;
    if (phase === 'succeeded') code.current?.focus();
    else button.current?.focus();
  }, [phase, code, button]);
};

/** The six digits, and the button that has them sent. */
const CodeField = ({ form }: { readonly form: EntryForm }) => {
  const intl = useIntl();
  const [code, button] = [useRef<HTMLInputElement>(null), useRef<HTMLButtonElement>(null)];
  useFocusAfterAsking(code, button);
  const request = useAppSelector(selectCodeRequest);
  const notSent = form.refusalOfCode === form.refusalAt('contact') ? undefined : form.refusalOfCode;
  return (
    <Field
      ref={code}
      label={intl.formatMessage({ id: 'session.code' })}
      value={form.typed.code}
      onType={form.type}
      onBlur={() => form.leave('code', form.typed.code)}
      fault={form.shownFault('code') ?? form.refusalAt('code') ?? notSent}
      inputMode="numeric"
      autoComplete="one-time-code"
      beside={<AskCode form={form} button={button} />}
      hint={request.phase === 'succeeded' ? <SentNote to={form.sentTo} /> : null}
    />
  );
};

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

const Forgotten = () => {
  const dispatch = useAppDispatch();
  return (
    <button type="button" className="link-button sign-in-means" onClick={() => dispatch(passwordForgotten('asked'))}>
      <FormattedMessage id="session.forgotten" />
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
      {form.means === 'password' ? <Forgotten /> : null}
      <Choices fault={form.shownFault('agreed')} />
      {refusal === undefined || refusal === form.refusalOfCode ? null : <Wrong error={refusal} />}
      <ActionButton type="submit" tone="primary" isWide isBusy={request.phase === 'running'}>
        <FormattedMessage id="session.signIn" />
      </ActionButton>
    </form>
  );
};
