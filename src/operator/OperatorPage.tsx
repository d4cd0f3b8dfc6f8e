import { type SubmitEvent, useMemo, useState } from 'react';
import * as v from 'valibot';

import { createApi } from './api';
import { ConsoleProvider, failureText } from './consoleContext';
import { ContentTab } from './content/ContentTab';
import { type ContentTabId, CONTENT_TABS } from './content/kinds';
import { DialogsTab } from './dialogs/DialogsTab';
import { GiftsTab } from './GiftsTab';
import type { wordsFor } from './words';

type Words = ReturnType<typeof wordsFor>;

/** Of this tab of the browser alone: gone when it is closed. */
const TOKEN_KEY = 'inkside-operator-token';
const meAnswer = v.object({ name: v.string() });

interface SignedIn {
  readonly token: string;
  readonly name: string;
}

const keptSchema = v.pipe(v.string(), v.parseJson(), v.object({ token: v.string(), name: v.string() }));

const readKept = (): SignedIn | undefined => {
  const kept = v.safeParse(keptSchema, window.sessionStorage.getItem(TOKEN_KEY));
  return kept.success ? kept.output : undefined;
};

interface SignInProps {
  readonly words: Words;
  /** Why the form is there again; '' where nobody was signed in. */
  readonly reason: string;
  readonly done: (signedIn: SignedIn) => void;
}

const SignIn = ({ words: { say }, reason, done }: SignInProps) => {
  const [token, setToken] = useState('');
  const [wrong, setWrong] = useState(reason);
  const [isBusy, setBusy] = useState(false);
  const ask = async (typed: string): Promise<void> => {
    try {
      const { name } = await createApi(typed, () => undefined).get('/operator/api/me', meAnswer);
      done({ token: typed, name });
    } catch (thrown) {
      setWrong(failureText(say, thrown));
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const typed = token.trim();
    if (typed === '') return setWrong(say('signIn.empty'));
    setBusy(true);
    void ask(typed);
  };
  return (
    <main className="sign-in">
      <h1>{say('title')}</h1>
      <p className="faint">{say('signIn.how')}</p>
      <form onSubmit={submit}>
        <label>
          {say('signIn.token')}
          <input
            type="password"
            autoComplete="off"
            spellCheck={false}
            value={token}
            aria-invalid={wrong !== ''}
            aria-describedby="sign-in-wrong"
            onChange={(event) => setToken(event.target.value)}
          />
        </label>
        <p id="sign-in-wrong" className="wrong" role="alert">
          {wrong}
        </p>
        <button className="primary" type="submit" disabled={isBusy}>
          {say('signIn')}
        </button>
      </form>
    </main>
  );
};

const TABS = ['dialogs', ...CONTENT_TABS.slice(0, 4), 'gifts', ...CONTENT_TABS.slice(4)] as const;
type TabId = (typeof TABS)[number];
const isTab = (text: string): text is TabId => (TABS as readonly string[]).includes(text);
const isContent = (tab: TabId): tab is ContentTabId => tab !== 'dialogs' && tab !== 'gifts';

/** The tab stands in the address, so that a reload keeps it. */
const useTab = (): readonly [TabId, (tab: TabId) => void] => {
  const [tab, setTab] = useState<TabId>(() => {
    const named = window.location.hash.slice(1);
    return isTab(named) ? named : 'dialogs';
  });
  return [
    tab,
    (next) => {
      window.history.replaceState(null, '', `#${next}`);
      setTab(next);
    },
  ];
};

/** Tabs of entries stay, hidden, once they were looked at: what was written there and not published is kept. */
const Place = ({ tab }: { readonly tab: TabId }) => {
  const [visited, setVisited] = useState<readonly TabId[]>([]);
  if (isContent(tab) && !visited.includes(tab)) setVisited([...visited, tab]);
  return (
    <>
      {tab === 'dialogs' && <DialogsTab />}
      {tab === 'gifts' && <GiftsTab />}
      {visited.filter(isContent).map((each) => (
        <div key={each} className="place" hidden={each !== tab}>
          <ContentTab tab={each} />
        </div>
      ))}
    </>
  );
};

const Desk = ({
  words,
  name,
  signOut,
}: {
  readonly words: Words;
  readonly name: string;
  readonly signOut: () => void;
}) => {
  const { say } = words;
  const [tab, setTab] = useTab();
  return (
    <div className="console">
      <header>
        <strong>{say('operator')}</strong>
        <nav aria-label={say('tabs')}>
          {TABS.map((each) => (
            <button
              key={each}
              type="button"
              aria-current={each === tab ? 'page' : undefined}
              onClick={() => setTab(each)}
            >
              {say(`tab.${each}`)}
            </button>
          ))}
        </nav>
        <span className="faint">{name}</span>
        <button type="button" onClick={signOut}>
          {say('signOut')}
        </button>
      </header>
      <main>
        <Place tab={tab} />
      </main>
    </div>
  );
};

/** The console: signed in by a token, or the form for it. */
export const OperatorPage = (words: Words) => {
  const [signedIn, setSignedIn] = useState(readKept);
  const [reason, setReason] = useState('');
  const leave = (why: string): void => {
    window.sessionStorage.removeItem(TOKEN_KEY);
    setReason(why);
    setSignedIn(undefined);
  };
  const shared = useMemo(() => {
    if (signedIn === undefined) return undefined;
    const api = createApi(signedIn.token, () => leave(words.say('failed.token')));
    return { ...words, api, me: signedIn.name };
  }, [signedIn, words]);
  if (shared === undefined)
    return (
      <SignIn
        words={words}
        reason={reason}
        done={(next) => {
          window.sessionStorage.setItem(TOKEN_KEY, JSON.stringify(next));
          setSignedIn(next);
        }}
      />
    );
  return (
    <ConsoleProvider value={shared}>
      <Desk words={words} name={shared.me} signOut={() => leave('')} />
    </ConsoleProvider>
  );
};
