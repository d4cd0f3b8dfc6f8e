import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  AccountIcon,
  ActionButton,
  Facts,
  Loaded,
  PlainPage,
  Section,
  useAppDispatch,
  useAppSelector,
  useHeldAddress,
} from '@inkside/ui';
import type { Profile } from '@inkside/protocol';

import { selectUser } from '../session/selectors';
import { NicknameForm } from './NicknameForm';
import { selectProfile } from './selectors';
import { profileRequest } from './slice';
import './account.css';

const Nickname = ({ nickname }: { readonly nickname: string }) => {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <NicknameForm nickname={nickname} onDone={() => setOpen(false)} />;
  return (
    <>
      {nickname || <FormattedMessage id="account.notGiven" />}{' '}
      <ActionButton isSmall isBare onClick={() => setOpen(true)}>
        <FormattedMessage id="account.changeNickname" />
      </ActionButton>
    </>
  );
};

const Avatar = ({ address }: { readonly address: string }) => <img src={useHeldAddress(address)} alt="" />;

const Head = ({ profile }: { readonly profile: Profile }) => {
  const name = useAppSelector(selectUser)?.name ?? '';
  return (
    <div className="profile-head">
      <span className="profile-picture">
        {profile.avatarUrl === null ? <AccountIcon size={32} /> : <Avatar address={profile.avatarUrl} />}
      </span>
      <p className="profile-name">{profile.nickname || name}</p>
    </div>
  );
};

const Details = ({ profile }: { readonly profile: Profile }) => {
  const intl = useIntl();
  const none = <FormattedMessage id="account.notGiven" />;
  return (
    <>
      <Head profile={profile} />
      <Section title={intl.formatMessage({ id: 'account.contacts' })}>
        <Facts
          facts={[
            [intl.formatMessage({ id: 'account.nickname' }), <Nickname key="nickname" nickname={profile.nickname} />],
            [intl.formatMessage({ id: 'account.email' }), profile.email ?? none],
            [intl.formatMessage({ id: 'account.phone' }), profile.phone ?? none],
          ]}
        />
      </Section>
      <Section title={intl.formatMessage({ id: 'account.usage' })}>
        <Facts
          facts={[
            [intl.formatMessage({ id: 'account.documents' }), intl.formatNumber(profile.documents)],
            [intl.formatMessage({ id: 'account.usageDays' }), intl.formatNumber(profile.usageDays)],
            [intl.formatMessage({ id: 'account.consecutiveDays' }), intl.formatNumber(profile.consecutiveDays)],
            [intl.formatMessage({ id: 'account.deviceLimit' }), intl.formatNumber(profile.deviceLimit)],
          ]}
        />
      </Section>
    </>
  );
};

/** Who the account is and what it uses (specification section 2, userInfo). */
export default function UserInfoPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <PlainPage>
      <Loaded
        load={useAppSelector(selectProfile)}
        failedTitle={intl.formatMessage({ id: 'account.failed' })}
        onRetry={() => dispatch(profileRequest.asked({}))}
      >
        {(profile) => <Details profile={profile} />}
      </Loaded>
    </PlainPage>
  );
}
