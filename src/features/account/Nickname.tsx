import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton, LineForm, useAppDispatch } from '@inkside/ui';
import { nicknameRequest } from './changes';

/** Characters that the cloud keeps of a nickname. */
const NICKNAME_MAX = 64;

interface NicknameProps {
  /** '' where nobody gave one. */
  readonly nickname: string;
}

/** What the account is called, and another name for it; an empty one is none. */
export const Nickname = ({ nickname }: NicknameProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === null) {
    return (
      <>
        {nickname || <FormattedMessage id="account.notGiven" />}{' '}
        <ActionButton isSmall isBare onClick={() => setTyped(nickname)}>
          <FormattedMessage id="account.changeNickname" />
        </ActionButton>
      </>
    );
  }
  const send = (name: string) => {
    if (name !== nickname) dispatch(nicknameRequest.asked({ nickname: name }));
    setTyped(null);
  };
  return (
    <LineForm
      label={intl.formatMessage({ id: 'account.newNickname' })}
      value={typed}
      onType={setTyped}
      maxLength={NICKNAME_MAX}
      verb={intl.formatMessage({ id: 'account.save' })}
      onSend={send}
      mayBeEmpty
      hasFocus
    >
      <ActionButton onClick={() => setTyped(null)}>
        <FormattedMessage id="common.cancel" />
      </ActionButton>
    </LineForm>
  );
};
