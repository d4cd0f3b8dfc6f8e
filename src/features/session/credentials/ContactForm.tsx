import { FormattedMessage, useIntl } from 'react-intl';

import type { AppError, Contact } from '@inkside/kit';
import { type ContactKind, updateContactBody } from '@inkside/protocol';
import { ContractField, useAppDispatch, useAppSelector, useContractForm, useHandles } from '@inkside/ui';
import { AreaCodeField, useArea } from '../components/AreaCodeField';
import { areaCodeFault, codeFault, contactFault } from '../logic';
import { type AskedCode, CodeField, useAskedCode } from './CodeField';
import { shownContact } from './contacts';
import { FormActs } from './FormActs';
import { selectContactChange, selectContactStep } from './selectors';
import { contactChangeRequest, contactStepClosed } from './slice';

interface ContactFormProps {
  readonly kind: ContactKind;
  /** The contact that the new one takes the place of. */
  readonly present: Contact | null;
}

interface Values {
  mobi: string;
  code: string;
  ownCode: string;
}

/** What the cloud says of an address belongs to its field, what it says of a code to that code's. */
const fieldOf = ({ code, params }: AppError): keyof Values | undefined => {
  if (code.startsWith('errors.code')) return params['of'] === 'present' ? 'ownCode' : 'code';
  const ofContact = ['errors.contactTaken', 'errors.contactOwn', 'errors.emailInvalid', 'errors.phoneInvalid'];
  return ofContact.includes(code) ? 'mobi' : undefined;
};

const useContactFields = ({ kind, present }: ContactFormProps) => {
  const dispatch = useAppDispatch();
  const area = useArea(kind);
  const isConfirmed = useAppSelector(selectContactStep)?.isConfirmed === true;
  const change = useAppSelector(selectContactChange);
  const [ofNew, ofOwn] = [useAskedCode('new'), useAskedCode('own')];
  const needsOwn = present !== null && !isConfirmed;
  const contactOf = (address: string): Contact => ({ address: address.trim(), areaCode: area.areaCode });
  const contract = useContractForm<Values>({
    schema: updateContactBody,
    rules: {
      mobi: (typed) => contactFault(contactOf(typed)),
      code: codeFault,
      ownCode: (typed) => (needsOwn ? codeFault(typed) : undefined),
    },
    defaults: { mobi: '', code: '', ownCode: '' },
    request: change,
    refusedField: fieldOf,
    onEnd: () => dispatch(contactStepClosed()),
  });
  return { area, ofNew, ofOwn, needsOwn, contactOf, contract };
};

interface LastStepProps {
  readonly kind: ContactKind;
  readonly present: Contact;
  readonly of: ReturnType<typeof useContractForm<Values>>;
  readonly asked: AskedCode;
}

/** Who changes a contact reads the mail of the present one, too: a browser left open is not enough. */
const LastStep = ({ kind, present, of, asked }: LastStepProps) => {
  const intl = useIntl();
  return (
    <fieldset className="credential-last">
      <legend>
        <FormattedMessage id="session.lastStep" values={{ contact: shownContact(present) }} />
      </legend>
      <CodeField
        of={of}
        name="ownCode"
        label={intl.formatMessage({ id: `session.ownCode.${kind}` })}
        asked={asked}
        contact={present}
      />
    </fieldset>
  );
};

/** Another e-mail address or telephone number: proved by a code, and the present one by another as the last step. */
export const ContactForm = (props: ContactFormProps) => {
  const { kind, present } = props;
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { secrets } = useHandles();
  const { area, ofNew, ofOwn, needsOwn, contactOf, contract } = useContactFields(props);
  const { form } = contract;
  const send = contract.onSubmit(({ mobi, code, ownCode }) => {
    dispatch(
      contactChangeRequest.asked({
        ...{ kind, contact: contactOf(mobi), code: secrets.keep(code) },
        ownCode: needsOwn ? secrets.keep(ownCode) : null,
      }),
    );
  });
  return (
    <form noValidate className="credential-form" onSubmit={send}>
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
        label={intl.formatMessage({ id: `session.new.${kind}` })}
        inputMode={kind === 'email' ? 'email' : 'tel'}
        hasFocus
      />
      <CodeField
        of={contract}
        name="code"
        label={intl.formatMessage({ id: 'session.code' })}
        asked={ofNew}
        contactField="mobi"
        contact={contactOf(form.watch('mobi'))}
        isRight={() => form.trigger('mobi', { shouldFocus: true })}
      />
      {needsOwn && present !== null ? <LastStep kind={kind} present={present} of={contract} asked={ofOwn} /> : null}
      <FormActs
        verb={<FormattedMessage id={present === null ? 'session.bind' : 'session.change'} />}
        isBusy={contract.isBusy}
        refusal={contract.refusal}
        onClose={contract.end}
      />
    </form>
  );
};
