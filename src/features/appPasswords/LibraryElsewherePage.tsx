import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import type { SecretId } from '@inkside/kit';
import type { AppPassword } from '@inkside/protocol';
import {
  ActionButton,
  ChevronLeftIcon,
  Confirm,
  CopyLine,
  KeyIcon,
  LineForm,
  Loaded,
  PlainList,
  PlainPage,
  PlainRow,
  Section,
  siteAddress,
  TrashIcon,
  useAppDispatch,
  useAppSelector,
  useHandles,
  When,
} from '@inkside/ui';
import { selectProfile } from '../account/selectors';
import { selectAppPasswords, selectPasswordMaking, selectShownPassword } from './selectors';
import { appPasswordsRequest, passwordMakeRequest, passwordRemoveRequest } from './slice';
import './appPasswords.css';

/** A text that is typed into another program, and the button that copies it. */
const CopiedLine = ({ label, value }: { readonly label: string; readonly value: string }) => {
  const intl = useIntl();
  return (
    <CopyLine
      label={label}
      value={value}
      copyLabel={intl.formatMessage({ id: 'appPasswords.copyOf' }, { name: label })}
      copy={<FormattedMessage id="appPasswords.copy" />}
      copied={<FormattedMessage id="appPasswords.copied" />}
    />
  );
};

const Catalogue = () => {
  const intl = useIntl();
  const profile = useAppSelector(selectProfile);
  const account = profile.phase === 'ready' ? (profile.data.email ?? profile.data.phone ?? '') : '';
  return (
    <Section title={intl.formatMessage({ id: 'appPasswords.catalogue' })}>
      <p className="plain-lead">
        <FormattedMessage id="appPasswords.lead" />
      </p>
      <CopiedLine label={intl.formatMessage({ id: 'appPasswords.address' })} value={`${siteAddress()}opds`} />
      <CopiedLine label={intl.formatMessage({ id: 'appPasswords.address2' })} value={`${siteAddress()}opds/v2`} />
      {account === '' ? null : (
        <CopiedLine label={intl.formatMessage({ id: 'appPasswords.account' })} value={account} />
      )}
    </Section>
  );
};

/** The password that was made, which nobody can ask for again. */
const Made = ({ name, password }: { readonly name: string; readonly password: SecretId }) => {
  const intl = useIntl();
  const text = useHandles().secrets.read(password);
  // A replayed recording holds no secrets.
  if (text === undefined) return null;
  return (
    <div className="made-password" aria-live="polite">
      <CopiedLine label={intl.formatMessage({ id: 'appPasswords.madeFor' }, { name })} value={text} />
      <p className="meta">
        <FormattedMessage id="appPasswords.once" />
      </p>
    </div>
  );
};

/** Characters of a name that the cloud keeps. */
const NAME_MAX = 60;

const MakeForm = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const making = useAppSelector(selectPasswordMaking);
  const shown = useAppSelector(selectShownPassword);
  const [name, setName] = useState('');
  const { phase } = making;
  const type = (typed: string): void => {
    setName(typed);
    if (phase === 'failed') dispatch(passwordMakeRequest.dismissed());
  };
  return (
    <>
      <LineForm
        label={intl.formatMessage({ id: 'appPasswords.name' })}
        // A name that has its password is of no more use; one that was refused stays.
        value={phase === 'succeeded' && name.trim() === shown?.name ? '' : name}
        onType={type}
        maxLength={NAME_MAX}
        verb={intl.formatMessage({ id: 'appPasswords.make' })}
        onSend={(typed) => dispatch(passwordMakeRequest.asked({ name: typed }))}
        isBusy={phase === 'running'}
        fault={making.phase === 'failed' ? making.error : undefined}
      />
      {shown === null ? null : <Made key={shown.password} {...shown} />}
    </>
  );
};

interface RowProps {
  readonly password: AppPassword;
  readonly onRemove: () => void;
}

const PasswordRow = ({ password: { name, createdAt, lastUsedAt }, onRemove }: RowProps) => (
  <PlainRow
    icon={<KeyIcon />}
    title={name}
    meta={
      <>
        <FormattedMessage id="appPasswords.madeAt" values={{ time: <When at={createdAt} /> }} />
        {' · '}
        {lastUsedAt === null ? (
          <FormattedMessage id="appPasswords.unused" />
        ) : (
          <FormattedMessage id="appPasswords.usedAt" values={{ time: <When at={lastUsedAt} /> }} />
        )}
      </>
    }
    side={
      <ActionButton icon={<TrashIcon size={18} />} onClick={onRemove}>
        <FormattedMessage id="appPasswords.remove" />
      </ActionButton>
    }
  />
);

const Passwords = ({ passwords }: { readonly passwords: readonly AppPassword[] }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [asked, ask] = useState<AppPassword | null>(null);
  if (passwords.length === 0) {
    return (
      <p className="faint">
        <FormattedMessage id="appPasswords.empty" />
      </p>
    );
  }
  const remove = (): void => {
    if (asked !== null) dispatch(passwordRemoveRequest.asked({ id: asked.id }));
    ask(null);
  };
  return (
    <>
      <PlainList label={intl.formatMessage({ id: 'appPasswords.passwords' })}>
        {passwords.map((each) => (
          <PasswordRow key={each.id} password={each} onRemove={() => ask(each)} />
        ))}
      </PlainList>
      <Confirm
        isOpen={asked !== null}
        title={intl.formatMessage({ id: 'appPasswords.question' }, { name: asked?.name ?? '' })}
        text={intl.formatMessage({ id: 'appPasswords.questionText' })}
        verb={intl.formatMessage({ id: 'appPasswords.remove' })}
        onConfirm={remove}
        onClose={() => ask(null)}
      />
    </>
  );
};

/** The library in other readers: where its catalogue is, and the passwords that open it. */
export default function LibraryElsewherePage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <PlainPage>
      <div>
        <p>
          <Link className="elsewhere-back" to="/library/cloud">
            <ChevronLeftIcon size={18} />
            <FormattedMessage id="places.libraryCloud" />
          </Link>
        </p>
        <h1 className="elsewhere-title">
          <FormattedMessage id="places.libraryElsewhere" />
        </h1>
      </div>
      <Catalogue />
      <Section title={intl.formatMessage({ id: 'appPasswords.passwords' })}>
        <p className="plain-lead">
          <FormattedMessage id="appPasswords.passwordsText" />
        </p>
        <MakeForm />
        <Loaded
          load={useAppSelector(selectAppPasswords)}
          failedTitle={intl.formatMessage({ id: 'appPasswords.failed' })}
          onRetry={() => dispatch(appPasswordsRequest.asked({}))}
        >
          {(passwords) => <Passwords passwords={passwords} />}
        </Loaded>
      </Section>
    </PlainPage>
  );
}
