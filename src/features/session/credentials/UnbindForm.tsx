import { FormattedMessage, useIntl } from 'react-intl';

import type { AppError, Contact } from '@inkside/kit';
import { type ContactKind, removeContactBody } from '@inkside/protocol';
import { useAppDispatch, useAppSelector, useContractForm, useHandles } from '@inkside/ui';
import { codeFault } from '../logic';
import { CodeField, useAskedCode } from './CodeField';
import { shownContact } from './contacts';
import { FormActs } from './FormActs';
import { selectContactRemoval } from './selectors';
import { contactRemoveRequest, contactStepClosed } from './slice';

interface UnbindFormProps {
  readonly kind: ContactKind;
  readonly contact: Contact;
}

const fieldOf = ({ code }: AppError): 'code' | undefined => (code.startsWith('errors.code') ? 'code' : undefined);

/** Takes an address or number off the account, by a code that goes to it: who cannot read it cannot take it away. */
export const UnbindForm = ({ kind, contact }: UnbindFormProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { secrets } = useHandles();
  const removal = useAppSelector(selectContactRemoval);
  const asked = useAskedCode('own');
  const contract = useContractForm({
    schema: removeContactBody,
    rules: { code: codeFault },
    defaults: { type: kind as string, code: '' },
    request: removal,
    refusedField: fieldOf,
    onEnd: () => dispatch(contactStepClosed()),
  });
  const send = contract.onSubmit(({ code }) => {
    dispatch(contactRemoveRequest.asked({ kind, code: secrets.keep(code) }));
  });
  return (
    <form noValidate className="credential-form" onSubmit={send}>
      <p className="credential-lead">
        <FormattedMessage id={`session.unbindText.${kind}`} values={{ contact: shownContact(contact) }} />
      </p>
      <CodeField
        of={contract}
        name="code"
        label={intl.formatMessage({ id: 'session.code' })}
        asked={asked}
        contact={contact}
      />
      <FormActs
        verb={<FormattedMessage id="session.unbind" />}
        tone="danger"
        isBusy={contract.isBusy}
        refusal={contract.refusal}
        onClose={contract.end}
      />
    </form>
  );
};
