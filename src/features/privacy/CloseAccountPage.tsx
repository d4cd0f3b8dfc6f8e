import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Facts, Loaded, PlainPage, Section, useAppDispatch, useAppSelector } from '@inkside/ui';
import { type Contact, formatBytes } from '@inkside/kit';
import type { Profile } from '@inkside/protocol';

import { selectProfile, selectStorageUse } from '../account/selectors';
import { profileRequest } from '../account/slice';
import { routeTable } from '../route/routeTable';
import { selectUser } from '../session/selectors';
import { CloseForm } from './components/CloseForm';
import { ExportAll } from './components/ExportAll';
import './privacy.css';

/** Where a code can go: the e-mail address first. A phone number stands behind its area code. */
const contactsOf = ({ email, phone }: Pick<Profile, 'email' | 'phone'>): readonly Contact[] => {
  const [areaCode, address] = phone?.split(' ') ?? [];
  return [
    ...(email === null ? [] : [{ address: email, areaCode: null }]),
    ...(areaCode === undefined || address === undefined ? [] : [{ address, areaCode }]),
  ];
};

const Goes = ({ profile }: { readonly profile: Profile }) => {
  const intl = useIntl();
  const storage = useAppSelector(selectStorageUse);
  return (
    <>
      <p>
        <FormattedMessage id="privacy.closeText" />
      </p>
      <Facts
        facts={[
          [intl.formatMessage({ id: 'account.documents' }), intl.formatNumber(profile.documents)],
          ...(storage.phase === 'ready'
            ? [
                [
                  intl.formatMessage({ id: 'account.storage' }),
                  formatBytes(storage.data.used, intl.formatNumber),
                ] as const,
              ]
            : []),
        ]}
      />
    </>
  );
};

/** A code proves who asks, and there is nowhere to send it. */
const Nowhere = () => (
  <p>
    <FormattedMessage
      id="privacy.closeNowhere"
      values={{
        link: (words) => (
          <Link key="profile" to={routeTable.userInfo.path}>
            {words}
          </Link>
        ),
      }}
    />
  </p>
);

const Steps = ({ profile }: { readonly profile: Profile }) => {
  const intl = useIntl();
  const [first, ...others] = contactsOf(profile);
  return (
    <>
      <Section title={intl.formatMessage({ id: 'privacy.closeGoes' })}>
        <Goes profile={profile} />
      </Section>
      <Section title={intl.formatMessage({ id: 'privacy.closeExport' })}>
        <ExportAll />
      </Section>
      {first === undefined ? <Nowhere /> : <CloseForm contacts={[first, ...others]} />}
    </>
  );
};

/** It was told to end: when. The way back stands above every page. */
const Closing = ({ closesAt }: { readonly closesAt: number }) => {
  const intl = useIntl();
  return (
    <Section title={intl.formatMessage({ id: 'privacy.closing' })}>
      <p role="status">
        <FormattedMessage
          id="privacy.closesAt"
          values={{ day: intl.formatDate(closesAt, { dateStyle: 'long' }), time: intl.formatTime(closesAt) }}
        />
      </p>
      <ExportAll />
    </Section>
  );
};

/** Closing the account in four steps on one page: what goes, export first, a code, a typed word (specification section 2). */
export default function CloseAccountPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const closesAt = useAppSelector(selectUser)?.closesAt;
  const profile = useAppSelector(selectProfile);
  return (
    <PlainPage>
      <p>
        <Link to={routeTable.userPrivacy.path}>
          <FormattedMessage id="privacy.back" />
        </Link>
      </p>
      {closesAt === undefined ? (
        <Loaded
          load={profile}
          failedTitle={intl.formatMessage({ id: 'account.failed' })}
          onRetry={() => dispatch(profileRequest.asked({}))}
        >
          {(known) => <Steps profile={known} />}
        </Loaded>
      ) : (
        <Closing closesAt={closesAt} />
      )}
    </PlainPage>
  );
}
