import { useState } from 'react';

import { type AppError, asciiDigits, type Contact, type RequestState } from '@inkside/kit';
import { useAppDispatch, useAppSelector, useHandles } from '@inkside/ui';
import { codeFault, passwordFault, placeOf, wordedFor } from '../logic';
import { selectCodeRequest, selectEntry, selectSignInRequest } from '../selectors';
import { codeRequest, signInRequest } from '../slice';

/** What the cloud refused, in the form's words. */
const useRefusals = (contact: Contact) => {
  const refusalOf = (request: RequestState): AppError | undefined =>
    request.phase === 'failed' ? wordedFor(request.error, contact) : undefined;
  const ofCode = refusalOf(useAppSelector(selectCodeRequest));
  const ofSignIn = refusalOf(useAppSelector(selectSignInRequest));
  return {
    ofCode,
    /** What belongs beside a field, or under the form. */
    at: (place: ReturnType<typeof placeOf>): AppError | undefined =>
      [ofSignIn, ofCode].find((error) => error !== undefined && placeOf(error) === place),
  };
};

/** What is wrong with each field, by its name. */
type Faults = Readonly<Record<string, AppError | undefined>>;

/** Says what is wrong with the fields that were left or sent, and not with one that is still being typed. */
const useChecks = (faults: Faults) => {
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [attempts, setAttempts] = useState(0);
  const check = (names: readonly string[]): void => setChecked((known) => [...new Set([...known, ...names])]);
  return {
    /** How often something was held back. */
    attempts,
    shownFault: (name: string): AppError | undefined => (checked.includes(name) ? faults[name] : undefined),
    /** A field that was left empty is not wrong yet. */
    leave: (name: string, value: string): void => {
      if (value !== '') check([name]);
    },
    /** Whether these fields are right; those that are not say so from now on. */
    isRight: (names: readonly string[]): boolean => {
      check(names);
      const right = names.every((name) => faults[name] === undefined);
      if (!right) setAttempts((count) => count + 1);
      return right;
    },
  };
};

type Means = 'code' | 'password';

const noSecrets = { code: '', password: '' };
const agreementNeeded: AppError = { code: 'errors.agreementNeeded', params: {} };

interface Given {
  readonly contact: Contact;
  /** What is wrong with the fields of the contact, by their names. */
  readonly faults: Faults;
}

/** The code or the password. Choosing the other forgets both. */
const useSecret = () => {
  const [means, setMeans] = useState<Means>('code');
  const [typed, setTyped] = useState(noSecrets);
  return {
    means,
    typed,
    fault: means === 'code' ? codeFault(typed.code) : passwordFault(typed.password),
    type: (secret: string): void => setTyped((known) => ({ ...known, [means]: secret })),
    choose: (chosen: Means): void => {
      setMeans(chosen);
      setTyped(noSecrets);
    },
  };
};

/** A sign-in form: address or number, then a code or a password. Nothing that is wrong is sent. */
export const useEntryForm = ({ contact, faults: contactFaults }: Given) => {
  const dispatch = useAppDispatch();
  const { secrets } = useHandles();
  const { agreed, remember } = useAppSelector(selectEntry);
  const secret = useSecret();
  const { means, typed } = secret;
  const faults: Faults = { ...contactFaults, [means]: secret.fault, agreed: agreed ? undefined : agreementNeeded };
  const { isRight, ...checks } = useChecks(faults);
  const refusals = useRefusals(contact);
  const [sentTo, setSentTo] = useState<Contact>(contact);

  const forget = (): void => {
    dispatch(codeRequest.dismissed());
    dispatch(signInRequest.dismissed());
  };
  return {
    ...checks,
    contact,
    means,
    typed,
    sentTo,
    refusalOfCode: refusals.ofCode,
    refusalAt: (place: ReturnType<typeof placeOf>) => refusals.at(place),
    /** What the cloud said was about the former address. */
    contactChanged: forget,
    type: (text: string): void => {
      secret.type(text);
      dispatch(signInRequest.dismissed());
    },
    choose: (chosen: Means): void => {
      secret.choose(chosen);
      forget();
    },
    askCode: (): void => {
      if (!isRight(Object.keys(contactFaults))) return;
      setSentTo(contact);
      dispatch(codeRequest.asked({ contact }));
    },
    submit: (): void => {
      if (!isRight(Object.keys(faults))) return;
      const kept = secrets.keep(means === 'code' ? asciiDigits(typed.code) : typed.password);
      const proof =
        means === 'code'
          ? ({ kind: 'code', contact, code: kept } as const)
          : ({ kind: 'password', contact, password: kept } as const);
      dispatch(signInRequest.asked({ proof, remember }));
    },
  };
};
export type EntryForm = ReturnType<typeof useEntryForm>;
