import { type ReactNode, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { AppError, Contact, RequestState } from '@inkside/kit';
import { resetPasswordBody } from '@inkside/protocol';
import { ActionButton, ContractField, useAppDispatch, useAppSelector, useContractForm, useHandles } from '@inkside/ui';
import { codeFault, contactFault, passwordFault } from '../logic';
import { selectPasswordReset } from '../selectors';
import { passwordResetRequest } from '../slice';
import { CodeField, useAskedCode } from './CodeField';
import { FormActs } from './FormActs';

interface PasswordFormProps {
  /** To which the code goes; null where it is typed. */
  readonly own: Contact | null;
  /** Of the number that is typed; null where an address is. */
  readonly areaCode?: string | null;
  /** What stands above the fields, such as the country of a number. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

interface Values {
  mobi: string;
  code: string;
  password: string;
}

const fieldOf = ({ code }: AppError): keyof Values | undefined => {
  if (code.startsWith('errors.code')) return 'code';
  if (['errors.passwordShort', 'errors.passwordEmpty'].includes(code)) return 'password';
  return ['errors.accountUnknown', 'errors.emailInvalid', 'errors.phoneInvalid'].includes(code) ? 'mobi' : undefined;
};

/** Who forgot the password may have mistyped the address: the cloud says so only to who reads its mail. */
const worded = (request: RequestState): RequestState =>
  request.phase === 'failed' && request.error.code === 'errors.notFound'
    ? { phase: 'failed', error: { code: 'errors.accountUnknown', params: {} } }
    : request;

const usePasswordFields = ({ own, areaCode, onClose }: Omit<PasswordFormProps, 'children'>) => {
  const reset = useAppSelector(selectPasswordReset);
  const asked = useAskedCode('own');
  const contactOf = (address: string): Contact => own ?? { address: address.trim(), areaCode: areaCode ?? null };
  const contract = useContractForm<Values>({
    schema: resetPasswordBody,
    rules: {
      mobi: (typed) => contactFault(contactOf(typed)),
      code: codeFault,
      password: passwordFault,
    },
    defaults: { mobi: own?.address ?? '', code: '', password: '' },
    request: useMemo(() => worded(reset), [reset]),
    refusedField: fieldOf,
    onEnd: onClose,
  });
  return { asked, contactOf, contract };
};

interface FieldProps {
  readonly of: ReturnType<typeof useContractForm<Values>>;
}

const ContactField = ({ of, isPhone }: FieldProps & { readonly isPhone: boolean }) => {
  const intl = useIntl();
  return (
    <ContractField
      of={of}
      name="mobi"
      label={intl.formatMessage({ id: isPhone ? 'session.phone' : 'session.email' })}
      inputMode={isPhone ? 'tel' : 'email'}
      autoComplete="username"
      hasFocus
    />
  );
};

/** It can be looked at, so that nobody has to type it twice. */
const NewPasswordField = ({ of }: FieldProps) => {
  const intl = useIntl();
  const [isShown, setShown] = useState(false);
  return (
    <ContractField
      of={of}
      name="password"
      label={intl.formatMessage({ id: 'session.newPassword' })}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      help={<FormattedMessage id="session.passwordRule" />}
      beside={
        <ActionButton aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <FormattedMessage id={isShown ? 'session.hidePassword' : 'session.showPassword'} />
        </ActionButton>
      }
    />
  );
};

/** A new password for an account, known or forgotten: who reads its mail may set one. */
export const PasswordForm = ({ own, areaCode = null, children, onClose }: PasswordFormProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { secrets } = useHandles();
  const { asked, contactOf, contract } = usePasswordFields({ own, areaCode, onClose });
  const { form } = contract;
  const send = contract.onSubmit(({ mobi, code, password }) => {
    const proof = { code: secrets.keep(code), password: secrets.keep(password) };
    dispatch(passwordResetRequest.asked({ contact: contactOf(mobi), ...proof }));
  });
  return (
    <form noValidate className="credential-form" onSubmit={send}>
      {children}
      {own === null ? <ContactField of={contract} isPhone={areaCode !== null} /> : null}
      <CodeField
        of={contract}
        name="code"
        label={intl.formatMessage({ id: 'session.code' })}
        asked={asked}
        contactField="mobi"
        contact={contactOf(form.watch('mobi'))}
        isRight={() => form.trigger('mobi', { shouldFocus: true })}
      />
      <NewPasswordField of={contract} />
      <FormActs
        verb={<FormattedMessage id="session.setPassword" />}
        isBusy={contract.isBusy}
        refusal={contract.refusal}
        onClose={contract.end}
      />
    </form>
  );
};
