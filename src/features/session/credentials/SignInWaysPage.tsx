import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { Contact } from '@inkside/kit';
import type { ContactKind, Credentials } from '@inkside/protocol';
import { ActionButton, Loaded, PlainPage, Section, useAppDispatch, useAppSelector } from '@inkside/ui';
import { codeRequest, passwordResetRequest } from '../slice';
import { AccessTokens } from './AccessTokens';
import { ContactForm } from './ContactForm';
import { shownContact } from './contacts';
import { LinkedAccounts } from './LinkedAccounts';
import { PasswordForm } from './PasswordForm';
import { selectContactStep, selectCredentials } from './selectors';
import {
  contactChangeRequest,
  contactCodeRequest,
  contactRemoveRequest,
  contactStepOpened,
  credentialsRequest,
} from './slice';
import { UnbindForm } from './UnbindForm';
import './credentials.css';

interface ValueRowProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly acts: ReactNode;
  /** Stands in the row while something is changed. */
  readonly form?: ReactNode;
}

/** A value, what can be done with it, and the form for that in the same row. */
const ValueRow = ({ label, value, acts, form }: ValueRowProps) => (
  <div className="credential-row">
    <div className="credential-line">
      <span className="credential-label">{label}</span>
      <span className="credential-value">{value}</span>
      <span className="credential-side">{acts}</span>
    </div>
    {form}
  </div>
);

interface ContactRowProps {
  readonly kind: ContactKind;
  readonly contact: Contact | null;
  /** The account can be signed in to by nothing else. */
  readonly isLast: boolean;
}

const ContactRow = ({ kind, contact, isLast }: ContactRowProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const step = useAppSelector(selectContactStep);
  const open = (act: 'change' | 'remove'): void => {
    // What was said of an earlier try is about that one.
    for (const { dismissed } of [codeRequest, contactCodeRequest, contactChangeRequest, contactRemoveRequest]) {
      dispatch(dismissed());
    }
    dispatch(contactStepOpened({ kind, act }));
  };
  const isOpen = step?.kind === kind;
  const act = (id: string, does: 'change' | 'remove') => (
    <ActionButton isSmall aria-label={intl.formatMessage({ id: `session.${id}.${kind}` })} onClick={() => open(does)}>
      <FormattedMessage id={`session.${id}`} />
    </ActionButton>
  );
  const form = (): ReactNode => {
    if (!isOpen) return null;
    if (step.act === 'change') return <ContactForm kind={kind} present={contact} />;
    return contact === null ? null : <UnbindForm kind={kind} contact={contact} />;
  };
  return (
    <ValueRow
      label={intl.formatMessage({ id: `session.contact.${kind}` })}
      value={contact === null ? <FormattedMessage id="session.notBound" /> : shownContact(contact)}
      acts={
        isOpen ? null : (
          <>
            {act(contact === null ? 'bindIt' : 'changeIt', 'change')}
            {contact === null || isLast ? null : act('unbindIt', 'remove')}
          </>
        )
      }
      form={
        <>
          {contact !== null && isLast ? (
            <p className="meta">
              <FormattedMessage id={`session.lastWay.${kind}`} />
            </p>
          ) : null}
          {form()}
        </>
      }
    />
  );
};

const PasswordRow = ({ hasPassword, own }: { readonly hasPassword: boolean; readonly own: Contact | null }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    dispatch(codeRequest.dismissed());
    dispatch(passwordResetRequest.dismissed());
    setOpen(true);
  };
  return (
    <ValueRow
      label={intl.formatMessage({ id: 'session.password' })}
      value={<FormattedMessage id={hasPassword ? 'session.passwordIsSet' : 'session.passwordNone'} />}
      acts={
        isOpen || own === null ? null : (
          <ActionButton isSmall onClick={open}>
            <FormattedMessage id={hasPassword ? 'session.changePassword' : 'session.setPassword'} />
          </ActionButton>
        )
      }
      form={
        isOpen && own !== null ? (
          <>
            <p className="credential-lead">
              <FormattedMessage id="session.passwordText" />
            </p>
            <PasswordForm own={own} onClose={() => setOpen(false)} />
          </>
        ) : null
      }
    />
  );
};

const Ways = ({ credentials }: { readonly credentials: Credentials }) => {
  const intl = useIntl();
  const { phone, hasPassword, parent, children } = credentials;
  const email = credentials.email === null ? null : { address: credentials.email, areaCode: null };
  return (
    <>
      <Section title={intl.formatMessage({ id: 'session.contacts' })}>
        <ContactRow kind="email" contact={email} isLast={phone === null} />
        <ContactRow kind="phone" contact={phone} isLast={email === null} />
        <PasswordRow hasPassword={hasPassword} own={email ?? phone} />
      </Section>
      <AccessTokens />
      <LinkedAccounts parent={parent} joined={children} />
    </>
  );
};

/** With what the account is signed in to, by its owner and by programs. */
export default function SignInWaysPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <PlainPage>
      <Loaded
        load={useAppSelector(selectCredentials)}
        failedTitle={intl.formatMessage({ id: 'session.credentialsFailed' })}
        onRetry={() => dispatch(credentialsRequest.asked({}))}
      >
        {(credentials) => <Ways credentials={credentials} />}
      </Loaded>
    </PlainPage>
  );
}
