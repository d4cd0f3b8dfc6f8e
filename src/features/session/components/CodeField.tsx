import { useEffect, useRef, type RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { type Contact, waitOf } from '@inkside/kit';
import { ActionButton, isCloudLocal, SentenceGap, useAppSelector, useNow } from '@inkside/ui';
import { contactKey } from '../logic';
import { selectCodeRequest, selectCodeWaits } from '../selectors';
import { Field } from './Field';
import type { EntryForm } from './useEntryForm';

const SECOND_MS = 1000;
/** No wait is longer than an hour: more is that of a clock that was set back since, and would shut the button for days. */
const LONGEST_S = 3700;

/**
 * Whole seconds until another code for this address may be asked for; 0 when it may. Addresses are forgotten by a
 * reload, waits are not: as long as none is typed, the last wait counts.
 */
const useWait = (contact: Contact): number => {
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
const SentNote = ({ to: { address, areaCode } }: { readonly to: Contact }) => (
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
export const CodeField = ({ form }: { readonly form: EntryForm }) => {
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
