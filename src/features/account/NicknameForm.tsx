import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton, ContractField, useAppDispatch, useContractForm } from '@inkside/ui';
import { nameFault } from '@inkside/kit';
import { updateInfoBody } from '@inkside/protocol';

import { nicknameRequest } from './changes';

interface NicknameFormProps {
  /** '' where nobody gave one. */
  readonly nickname: string;
  /** It was sent, or given up. */
  readonly onDone: () => void;
}

/** Another name for the account; an empty one is none. */
export const NicknameForm = ({ nickname, onDone }: NicknameFormProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const contract = useContractForm({
    schema: updateInfoBody,
    rules: {
      nickname: (typed: string) => (typed.trim() === '' || typed === nickname ? undefined : nameFault(typed.trim())),
    },
    defaults: { nickname },
    keptAs: 'nickname',
  });
  const close = (): void => {
    contract.forget();
    onDone();
  };
  const send = contract.form.handleSubmit((values) => {
    const typed = values.nickname.trim();
    if (typed !== nickname) dispatch(nicknameRequest.asked({ nickname: typed }));
    close();
  });
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <ContractField
        of={contract}
        name="nickname"
        label={intl.formatMessage({ id: 'account.newNickname' })}
        hasFocus
        beside={
          <>
            <ActionButton type="submit" tone="primary">
              <FormattedMessage id="account.save" />
            </ActionButton>
            <ActionButton onClick={close}>
              <FormattedMessage id="common.cancel" />
            </ActionButton>
          </>
        }
      />
    </form>
  );
};
