import { type FormEvent, useEffect, useState } from 'react';

import { DEMO_EMAIL } from '@inkside/protocol';
import type { BindAnswer } from '@inkside/twin';

import type { TwinProps } from './useTwin';
import type { Say, WordId } from './words';

const FAULTS: Readonly<Record<Extract<BindAnswer, { kind: 'fault' }>['fault'], WordId>> = {
  tokenRefused: 'tokenRefused',
  noOutbox: 'noOutbox',
  offline: 'cloudAway',
};

/** What is said of a failure; '' where there is none. */
export const wordsOf = (answer: BindAnswer, say: Say): string => {
  if (answer.kind === 'bound') return '';
  return answer.kind === 'refused' ? answer.message : say(FAULTS[answer.fault]);
};

/** Whether the cloud has a demo account, as it says itself. */
const useDemo = (): boolean => {
  const [isDemo, setDemo] = useState(false);
  useEffect(() => {
    fetch('/config.json', { credentials: 'omit' })
      .then((answer) => answer.json())
      .then((config: { readonly demo?: unknown }) => setDemo(config.demo === true))
      .catch(() => undefined);
  }, []);
  return isDemo;
};

interface LineProps {
  readonly label: string;
  readonly verb: string;
  readonly press: (value: string) => void;
  readonly type?: string;
}

/** A field and the button that takes it. */
export const Line = ({ label, verb, press, type = 'text' }: LineProps) => {
  const [value, setValue] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (value.trim() !== '') press(value.trim());
  };
  return (
    <form className="line" onSubmit={submit}>
      <label>
        <span>{label}</span>
        <input
          {...{ type, value }}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setValue(target.value)}
        />
      </label>
      <button type="submit">{verb}</button>
    </form>
  );
};

/** The ways in which the device comes to an account: the demo's by one press, by a code, and by an access token. */
export const BindForm = ({ twin, say }: Pick<TwinProps, 'twin' | 'say'>) => {
  const isDemo = useDemo();
  const [word, setWord] = useState('');
  const [account, setAccount] = useState('');
  const begin = (work: Promise<BindAnswer>, after: (answer: BindAnswer) => string): void => {
    setWord(say('bindBusy'));
    void work.then((answer) => setWord(after(answer)));
  };
  const asked = (address: string): void =>
    begin(twin.askCode(address), (answer) => {
      if (answer.kind !== 'bound') return wordsOf(answer, say);
      setAccount(address);
      return say('bindSent');
    });
  const bind = (binding: Parameters<typeof twin.bind>[0]): void =>
    begin(twin.bind(binding), (answer) => wordsOf(answer, say));
  return (
    <section className="bind" aria-label={say('bind')}>
      <h2>{say('bind')}</h2>
      {isDemo && (
        <button type="button" className="primary" onClick={() => bind({ kind: 'outbox', account: DEMO_EMAIL })}>
          {say('bindDemo')}
        </button>
      )}
      <Line label={say('bindAccount')} verb={say('bindSend')} type="email" press={asked} />
      {account !== '' && (
        <Line
          label={say('bindCode')}
          verb={say('bindCodeDo')}
          press={(code) => bind({ kind: 'code', account, code })}
        />
      )}
      <Line
        label={say('bindToken')}
        verb={say('bindTokenDo')}
        type="password"
        press={(accessToken) => bind({ kind: 'token', accessToken })}
      />
      <output>{word}</output>
    </section>
  );
};
