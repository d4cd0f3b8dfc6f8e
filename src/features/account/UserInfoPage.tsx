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
  useFilePicker,
  useHandles,
  useHeldAddress,
  Wrong,
} from '@inkside/ui';
import type { Profile } from '@inkside/protocol';

import { selectUser } from '../session/selectors';
import { AvatarTask } from './AvatarTask';
import { NicknameForm } from './NicknameForm';
import { selectPicture, selectProfile } from './selectors';
import { pictureChosen, pictureRemoveRequest, profileRequest } from './slice';
import './account.css';

const Nickname = ({ nickname }: { readonly nickname: string }) => {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <NicknameForm nickname={nickname} onDone={() => setOpen(false)} />;
  return (
    <>
      {nickname || <FormattedMessage id="account.notGiven" />}{' '}
      <ActionButton
        isSmall
        isBare
        aria-label={intl.formatMessage({ id: 'account.changeNickname' })}
        onClick={() => setOpen(true)}
      >
        <FormattedMessage id="account.changeIt" />
      </ActionButton>
    </>
  );
};

const Picture = ({ address }: { readonly address: string }) => <img src={useHeldAddress(address)} alt="" />;

/** Chooses another picture; what is wrong with it takes the place of the rule. */
const ChangePicture = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { files } = useHandles();
  const { refused } = useAppSelector(selectPicture);
  const picker = useFilePicker({
    label: intl.formatMessage({ id: 'account.choosePicture' }),
    accept: '.jpg,.jpeg,.png',
    isSingle: true,
    onPick: ([file]) => {
      if (file !== undefined) {
        dispatch(pictureChosen({ fileId: files.keep(file), name: file.name, size: file.size }));
      }
    },
  });
  return (
    <>
      {refused === null ? (
        <p className="meta">
          <FormattedMessage id="account.pictureRule" />
        </p>
      ) : (
        <Wrong error={refused} />
      )}
      {picker.input}
      <ActionButton isSmall onClick={picker.open}>
        <FormattedMessage id="account.changePicture" />
      </ActionButton>
    </>
  );
};

const RemovePicture = () => {
  const dispatch = useAppDispatch();
  return (
    <ActionButton isSmall isBare onClick={() => dispatch(pictureRemoveRequest.asked({}))}>
      <FormattedMessage id="account.removePicture" />
    </ActionButton>
  );
};

/** The picture of the account and its name; another picture in its place, or none again. */
const Head = ({ profile: { avatarUrl, nickname } }: { readonly profile: Profile }) => {
  const name = useAppSelector(selectUser)?.name ?? '';
  return (
    <div className="profile-head">
      <span className="profile-picture">
        {avatarUrl === null ? <AccountIcon size={32} /> : <Picture address={avatarUrl} />}
      </span>
      <div className="profile-acts">
        <p className="profile-name">{nickname || name}</p>
        <ChangePicture />
        {avatarUrl === null ? null : <RemovePicture />}
      </div>
      <AvatarTask />
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
