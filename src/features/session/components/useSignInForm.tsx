import { useState } from 'react';

import type { AppError } from '../../../app/kit/appError';
import { useHandles } from '../../../app/kit/handles';
import { useAppDispatch } from '../../../app/kit/hooks';
import { codeFault, emailFault } from '../logic';
import { codeRequest, signInRequest } from '../slice';

type Field = 'email' | 'code' | 'agreed';

interface Values {
  readonly email: string;
  readonly code: string;
  readonly agreed: boolean;
  readonly remember: boolean;
}

const empty: Values = { email: '', code: '', agreed: false, remember: false };

const faultsOf = ({ email, code, agreed }: Values): Readonly<Record<Field, AppError | undefined>> => ({
  email: emailFault(email),
  code: codeFault(code),
  agreed: agreed ? undefined : { code: 'errors.agreementNeeded', params: {} },
});

/**
 * The sign-in form: its values, and what is wrong with the fields that were left or sent. Nothing that is wrong is
 * sent.
 */
export const useSignInForm = () => {
  const dispatch = useAppDispatch();
  const { secrets } = useHandles();
  const [values, setValues] = useState(empty);
  const [checked, setChecked] = useState<readonly Field[]>([]);
  const [sentTo, setSentTo] = useState('');
  const faults = faultsOf(values);

  const change = (part: Partial<Values>) => {
    setValues((known) => ({ ...known, ...part }));
    // What the cloud said was about the former values.
    if (part.email !== undefined) dispatch(codeRequest.dismissed());
    if (part.code !== undefined) dispatch(signInRequest.dismissed());
  };
  const check = (...fields: readonly Field[]) => setChecked((known) => [...new Set([...known, ...fields])]);

  const askCode = () => {
    check('email');
    if (faults.email !== undefined) return;
    setSentTo(values.email);
    dispatch(codeRequest.asked({ email: values.email }));
  };
  const submit = () => {
    check('email', 'code', 'agreed');
    if (Object.values(faults).some((fault) => fault !== undefined)) return;
    dispatch(signInRequest.asked({ email: values.email, code: secrets.keep(values.code), remember: values.remember }));
  };

  return {
    values,
    sentTo,
    shownFault: (field: Field) => (checked.includes(field) ? faults[field] : undefined),
    change,
    leave: (field: 'email' | 'code') => (values[field] === '' ? undefined : check(field)),
    askCode,
    submit,
  };
};
