import { type ComponentType, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useAppDispatch, useAppSelector } from '@inkside/ui';
import { selectEntry } from '../selectors';
import { codeRequest, signInRequest, wayChosen } from '../slice';
import type { Way } from '../types';
import { emailFault } from '../logic';
import { EntryFields } from './EntryFields';
import { Field } from './Field';
import { useEntryForm } from './useEntryForm';

interface EmailPanelProps {
  readonly email: string;
  readonly onType: (email: string) => void;
}

/** Signing in by e-mail: the form that is shown first. */
const EmailPanel = ({ email, onType }: EmailPanelProps) => {
  const intl = useIntl();
  const form = useEntryForm({ contact: { address: email, areaCode: null }, faults: { email: emailFault(email) } });
  const type = (text: string) => {
    onType(text);
    form.contactChanged();
  };
  return (
    <EntryFields form={form}>
      <Field
        label={intl.formatMessage({ id: 'session.email' })}
        inputMode="email"
        autoComplete={form.means === 'password' ? 'username' : 'email'}
        value={email}
        fault={form.shownFault('email') ?? form.refusalAt('contact')}
        onType={type}
        onBlur={() => form.leave('email', email)}
      />
    </EntryFields>
  );
};

const ways: readonly Way[] = ['email', 'phone', 'qr'];

/** Where an arrow key leads; the tabs are a ring. */
const wayAfter = (way: Way, key: string): Way | undefined => {
  const index = ways.indexOf(way);
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1 + ways.length,
    Home: 0,
    End: ways.length - 1,
  };
  const step = steps[key];
  return step === undefined ? undefined : ways[step % ways.length];
};

/** What was typed of a telephone number. */
export interface PhoneDraft {
  /** ISO 3166 code of the country; null: that of the language. Empty: the field was cleared. */
  readonly region: string | null;
  readonly number: string;
}

const noDraft: PhoneDraft = { region: null, number: '' };

export interface PhonePanelProps {
  readonly draft: PhoneDraft;
  readonly onDraft: (draft: PhoneDraft) => void;
}

interface SignInTabsProps {
  readonly phone: ComponentType<PhonePanelProps> | undefined;
  readonly qr: ReactNode;
}

/** Addresses that were typed stay when another tab is looked at; secrets do not. */
const Panel = ({ way, phone: Phone, qr }: SignInTabsProps & { readonly way: Way }) => {
  const [email, setEmail] = useState('');
  const [draft, setDraft] = useState(noDraft);
  if (way === 'email') return <EmailPanel email={email} onType={setEmail} />;
  if (way === 'qr') return qr;
  return Phone === undefined ? undefined : <Phone draft={draft} onDraft={setDraft} />;
};

/** The ways to sign in (specification section 2), one tab each; arrow keys go from one to the next. */
export const SignInTabs = ({ phone, qr }: SignInTabsProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { way } = useAppSelector(selectEntry);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  const choose = (chosen: Way) => {
    dispatch(wayChosen(chosen));
    // What the cloud said was about the other tab.
    dispatch(codeRequest.dismissed());
    dispatch(signInRequest.dismissed());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = wayAfter(way, event.key);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
    list.current?.querySelector<HTMLElement>(`[data-way="${next}"]`)?.focus();
  };

  return (
    <>
      <div ref={list} className="sign-in-tabs" role="tablist" aria-label={intl.formatMessage({ id: 'session.ways' })}>
        {ways.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-way={name}
            aria-selected={name === way}
            aria-controls={`${id}-panel`}
            tabIndex={name === way ? 0 : -1}
            onClick={() => choose(name)}
            onKeyDown={onKeyDown}
          >
            <FormattedMessage id={`session.way.${name}`} />
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${way}`}>
        <Panel way={way} phone={phone} qr={qr} />
      </div>
    </>
  );
};
