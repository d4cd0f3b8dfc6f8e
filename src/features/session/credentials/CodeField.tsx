import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';

import { type Contact, waitOf } from '@inkside/kit';
import { ActionButton, ContractField, type FieldValues, type Path, useAppDispatch } from '@inkside/ui';
import { useAppSelector, type useContractForm } from '@inkside/ui';
import { SentNote, useWait } from '../components/EntryFields';
import { selectCodeRequest } from '../selectors';
import { codeRequest } from '../slice';
import { selectContactCode } from './selectors';
import { contactCodeRequest } from './slice';

/** Where a code goes to: a contact that an account has, or one that this account is to get. */
export type CodeGoal = 'own' | 'new';

/** Whether a code was asked for here, and where it went to. */
export const useAskedCode = (goal: CodeGoal) => {
  const dispatch = useAppDispatch();
  const ofOwn = useAppSelector(selectCodeRequest);
  const ofNew = useAppSelector(selectContactCode);
  const request = goal === 'own' ? ofOwn : ofNew;
  const [to, setTo] = useState<Contact | null>(null);
  return {
    request,
    /** Null as long as nobody asked here. */
    to,
    ask: (contact: Contact): void => {
      setTo(contact);
      dispatch(goal === 'own' ? codeRequest.asked({ contact }) : contactCodeRequest.asked({ contact }));
    },
    refusal: to !== null && request.phase === 'failed' ? request.error : undefined,
  };
};
export type AskedCode = ReturnType<typeof useAskedCode>;

interface SendCodeProps {
  readonly asked: AskedCode;
  readonly contact: Contact;
  /** Whether the contact is one that a code can be sent to; says at its field what is wrong. */
  readonly isRight?: () => Promise<boolean>;
}

/** Sends a code, and says how long it takes until another one can be sent. */
const SendCode = ({ asked, contact, isRight }: SendCodeProps) => {
  const seconds = useWait(contact);
  const send = async (): Promise<void> => {
    if (isRight === undefined || (await isRight())) asked.ask(contact);
  };
  return (
    <ActionButton disabled={seconds > 0} isBusy={asked.request.phase === 'running'} onClick={() => void send()}>
      {seconds === 0 ? (
        <FormattedMessage id="session.sendCode" />
      ) : (
        <FormattedMessage id="session.sendAgainIn" values={{ ...waitOf(seconds) }} />
      )}
    </ActionButton>
  );
};

interface CodeFieldProps<Values extends FieldValues> extends SendCodeProps {
  readonly of: ReturnType<typeof useContractForm<Values>>;
  readonly name: Path<Values>;
  readonly label: string;
  /** Where what is wrong with the contact is said. */
  readonly contactField?: Path<Values>;
}

/** Refusals of a code that speak of the address that it was to go to. */
const ofContact: readonly string[] = [
  'errors.contactTaken',
  'errors.contactOwn',
  'errors.emailInvalid',
  'errors.phoneInvalid',
  'errors.accountUnknown',
];

/** The six digits, the button that has them sent, and where they went. */
export const CodeField = <Values extends FieldValues>({
  of,
  name,
  label,
  contactField,
  ...send
}: CodeFieldProps<Values>) => {
  const { request, to, refusal } = send.asked;
  const before = useRef(request.phase);
  const { setError, setFocus } = of.form;
  useEffect(() => {
    if (refusal === undefined) return;
    const place = ofContact.includes(refusal.code) ? (contactField ?? name) : name;
    setError(place, { type: 'ours', message: JSON.stringify(refusal) }, { shouldFocus: true });
  }, [refusal, contactField, name, setError]);
  useEffect(() => {
    const wasRunning = before.current === 'running';
    before.current = request.phase;
    if (wasRunning && to !== null && request.phase === 'succeeded') setFocus(name);
  }, [request.phase, to, name, setFocus]);
  return (
    <ContractField
      of={of}
      name={name}
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      beside={<SendCode {...send} />}
      help={to !== null && request.phase === 'succeeded' ? <SentNote to={to} /> : null}
    />
  );
};
