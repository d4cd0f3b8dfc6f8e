import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { AppError, Contact } from '@inkside/kit';
import { bindAssociatedBody, type ContactKind } from '@inkside/protocol';
import { ContractField, useAppDispatch, useAppSelector, useContractForm, useHandles } from '@inkside/ui';
import { AreaCodeField, useArea } from '../components/AreaCodeField';
import { areaCodeFault, codeFault, contactFault } from '../logic';
import { codeRequest } from '../slice';
import { CodeField, useAskedCode } from './CodeField';
import { FormActs } from './FormActs';
import { selectLinking } from './selectors';
import { accountLinkRequest } from './slice';

const kinds: readonly ContactKind[] = ['email', 'phone'];

interface Values {
  mobi: string;
  code: string;
}

/** An account that is not there, or may not be linked, is named by its address. */
const ofAddress: readonly string[] = ['errors.accountUnknown', 'errors.masterAccount', 'errors.contactOwn'];

const fieldOf = ({ code }: AppError): keyof Values | undefined => {
  if (code.startsWith('errors.code')) return 'code';
  return ofAddress.includes(code) ? 'mobi' : undefined;
};

interface KindChoiceProps {
  readonly kind: ContactKind;
  readonly onChoose: (kind: ContactKind) => void;
}

/** By what the other account is signed in to. */
const KindChoice = ({ kind, onChoose }: KindChoiceProps) => {
  const intl = useIntl();
  const id = useId();
  return (
    <div className="form-field">
      <label htmlFor={id}>
        <FormattedMessage id="session.linkBy" />
      </label>
      <span className="bp6-html-select">
        <select
          id={id}
          value={kind}
          onChange={({ target }) => onChoose(kinds.find((each) => each === target.value) ?? kind)}
        >
          {kinds.map((each) => (
            <option key={each} value={each}>
              {intl.formatMessage({ id: `session.contact.${each}` })}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
};

interface FieldsProps {
  readonly kind: ContactKind;
  readonly onChoose: (kind: ContactKind) => void;
  readonly onClose: () => void;
}

const useLinkFields = ({ kind, onClose }: Pick<FieldsProps, 'kind' | 'onClose'>) => {
  const area = useArea(kind);
  const asked = useAskedCode('own');
  const contactOf = (address: string): Contact => ({ address: address.trim(), areaCode: area.areaCode });
  const contract = useContractForm<Values>({
    schema: bindAssociatedBody,
    rules: { mobi: (typed) => contactFault(contactOf(typed)), code: codeFault },
    defaults: { mobi: '', code: '' },
    request: useAppSelector(selectLinking),
    refusedField: fieldOf,
    onEnd: onClose,
  });
  return { area, asked, contactOf, contract };
};

const Fields = ({ kind, onChoose, onClose }: FieldsProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { secrets } = useHandles();
  const { area, asked, contactOf, contract } = useLinkFields({ kind, onClose });
  const { form } = contract;
  const send = contract.onSubmit(({ mobi, code }) => {
    dispatch(accountLinkRequest.asked({ contact: contactOf(mobi), code: secrets.keep(code) }));
  });
  return (
    <form noValidate className="credential-form" onSubmit={send}>
      <p className="credential-lead">
        <FormattedMessage id="session.linkText" />
      </p>
      <KindChoice kind={kind} onChoose={onChoose} />
      {kind === 'email' ? null : (
        <AreaCodeField
          region={area.region}
          fault={area.region === '' ? areaCodeFault('') : undefined}
          onChoose={area.setRegion}
        />
      )}
      <ContractField
        of={contract}
        name="mobi"
        label={intl.formatMessage({ id: `session.linkOf.${kind}` })}
        inputMode={kind === 'email' ? 'email' : 'tel'}
        hasFocus
      />
      <CodeField
        of={contract}
        name="code"
        label={intl.formatMessage({ id: 'session.code' })}
        asked={asked}
        contactField="mobi"
        contact={contactOf(form.watch('mobi'))}
        isRight={() => form.trigger('mobi', { shouldFocus: true })}
      />
      <FormActs
        verb={<FormattedMessage id="session.link" />}
        isBusy={contract.isBusy}
        refusal={contract.refusal}
        onClose={contract.end}
      />
    </form>
  );
};

/** Joins another account to this one as its child: by a code that goes to that account. */
export const LinkForm = ({ onClose }: { readonly onClose: () => void }) => {
  const dispatch = useAppDispatch();
  const [kind, setKind] = useState<ContactKind>('email');
  const choose = (next: ContactKind): void => {
    dispatch(codeRequest.dismissed());
    dispatch(accountLinkRequest.dismissed());
    setKind(next);
  };
  return <Fields key={kind} kind={kind} onChoose={choose} onClose={onClose} />;
};
