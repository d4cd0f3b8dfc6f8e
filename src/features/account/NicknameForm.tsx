import { FormattedMessage, useIntl } from 'react-intl';
import { NameForm, useAppDispatch, useAppSelector } from '@inkside/ui';
import { nameFault } from '@inkside/kit';
import { updateInfoBody } from '@inkside/protocol';

import { selectUid } from '../session/selectors';
import { nicknameRequest } from './changes';
import { selectNaming } from './selectors';

interface NicknameFormProps {
  /** '' where nobody gave one. */
  readonly nickname: string;
  /** The cloud took it, or it was given up. */
  readonly onDone: () => void;
}

/** Another name for the account; an empty one is none. */
export const NicknameForm = ({ nickname, onDone }: NicknameFormProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <NameForm
      label={intl.formatMessage({ id: 'account.newNickname' })}
      verb={<FormattedMessage id="account.save" />}
      name={nickname}
      schema={updateInfoBody}
      field="nickname"
      faultOf={nameFault}
      keptAs={`${useAppSelector(selectUid)}.nickname`}
      request={useAppSelector(selectNaming)}
      onSend={(typed) => dispatch(nicknameRequest.asked({ nickname: typed, before: nickname }))}
      onEnd={onDone}
    />
  );
};
