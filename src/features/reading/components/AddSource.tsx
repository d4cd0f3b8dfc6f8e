import { ActionButton, Loaded, Tick, useAppDispatch, useAppSelector, useHandles, When } from '@inkside/ui';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type AppError, loadOf, typedAddress } from '@inkside/kit';
import type { LookedAt, PublicFeed } from '@inkside/protocol';

import { lookRequest, searchRequest, subscribeRequest, subscribeUrlRequest } from '../deskSlice';
import { selectFound, selectLook, selectSubscribing } from '../selectors';
import { FormDialog } from './FormDialog';
import { addressFault, FolderField, folderFault, TextField, TOP, UNCHOSEN } from './formFields';

type Kind = PublicFeed['kind'];

/** A name and a password for the source; what is typed leaves the field as a handle. */
const useLogin = () => {
  const { secrets } = useHandles();
  const [isAsked, ask] = useState(false);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  /** Made anew for each call: only the newest few are kept. */
  const login = () => (isAsked && username !== '' ? { username, password: secrets.keep(password) } : null);
  return { isAsked, ask, username, setUsername, password, setPassword, login };
};

const LoginFields = ({ login }: { readonly login: ReturnType<typeof useLogin> }) => {
  const intl = useIntl();
  return (
    <>
      <Tick checked={login.isAsked} onChange={() => login.ask(!login.isAsked)}>
        <FormattedMessage id="reading.needsLogin" />
      </Tick>
      {login.isAsked ? (
        <>
          <TextField
            label={intl.formatMessage({ id: 'reading.username' })}
            value={login.username}
            onType={login.setUsername}
            fault={undefined}
          />
          <TextField
            label={intl.formatMessage({ id: 'reading.password' })}
            help={intl.formatMessage({ id: 'reading.passwordHelp' })}
            type="password"
            autoComplete="new-password"
            value={login.password}
            onType={login.setPassword}
            fault={undefined}
          />
        </>
      ) : null}
    </>
  );
};

/** What stands at the address, with its newest; where a page names several, one is chosen. */
const Found = ({
  found,
  chosen,
  onChoose,
}: {
  readonly found: LookedAt;
  readonly chosen: string;
  readonly onChoose: (url: string) => void;
}) => {
  const group = useId();
  return (
    <section className="reading-found" aria-live="polite">
      <h3>{found.title || found.url}</h3>
      {found.description === '' ? null : <p className="meta">{found.description}</p>}
      <ul>
        {found.articles.slice(0, 3).map(({ title, publishedAt }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may be called the same
          <li key={`${index} ${title}`}>
            <span className="cut">{title}</span>
            <span className="meta">
              <When at={publishedAt ?? 0} />
            </span>
          </li>
        ))}
      </ul>
      {found.subscribedAs === null ? null : (
        <p className="meta">
          <FormattedMessage id="reading.alreadySubscribed" />
        </p>
      )}
      {found.feeds.length < 2
        ? null
        : found.feeds.map(({ url, title }) => (
            <label key={url} className="bp6-control bp6-radio">
              <input type="radio" name={group} checked={url === chosen} onChange={() => onChoose(url)} />
              <span className="bp6-control-indicator" />
              {title || url}
            </label>
          ))}
    </section>
  );
};

/** Of the public list, what holds the words that were typed in place of an address. */
const Hits = ({ kind, text }: { readonly kind: Kind; readonly text: string }) => {
  const dispatch = useAppDispatch();
  const load = loadOf(useAppSelector(selectFound), (asked) => asked.text === text);
  return (
    <Loaded load={load} failedTitle="" onRetry={(asked) => dispatch(searchRequest.asked(asked))}>
      {(all) => {
        const hits = all.filter((feed) => feed.kind === kind);
        if (hits.length === 0) {
          return (
            <p className="meta">
              <FormattedMessage id="public.noMatch" values={{ words: text }} />
            </p>
          );
        }
        return (
          <ul className="reading-found reading-hits">
            {hits.map(({ id, title, isSubscribed }) => (
              <li key={id}>
                <span className="cut">{title}</span>
                {isSubscribed ? (
                  <span className="meta">
                    <FormattedMessage id="reading.subscribed" />
                  </span>
                ) : (
                  <ActionButton isSmall onClick={() => dispatch(subscribeRequest.asked({ id }))}>
                    <FormattedMessage id="reading.subscribe" />
                    <span className="unseen">{` ${title}`}</span>
                  </ActionButton>
                )}
              </li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
};

/** Words to be looked for in the public list; '' for what looks like an address, which is one that is wrong. */
const wordsIn = (typed: string): string => (/[/:.]/.test(typed) ? '' : typed.trim());

/** Whether it is subscribed to already; another that the page names may be new. */
const isTaken = (found: LookedAt | undefined, chosen: string): boolean =>
  found !== undefined && found.subscribedAs !== null && (chosen === '' || chosen === found.url);

/** The fields, what was looked at, and taking it. */
const useAdding = (kind: Kind, begin: string) => {
  const dispatch = useAppDispatch();
  const login = useLogin();
  const look = useAppSelector(selectLook);
  const subscribing = useAppSelector(selectSubscribing);
  const [typed, setTyped] = useState(begin);
  const [looked, setLooked] = useState('');
  const [sought, setSought] = useState('');
  const [chosen, setChosen] = useState('');
  const [folder, setFolder] = useState(UNCHOSEN);
  const [faults, setFaults] = useState<{ readonly address?: AppError; readonly folder?: AppError }>({});
  const [isSent, setSent] = useState(false);
  const url = typedAddress(typed);
  const known = loadOf(look, (asked) => asked.kind === kind && looked !== '' && asked.url === looked);
  const found = known.phase === 'ready' && url === looked ? known.data : undefined;

  const lookAt = (): void => {
    if (url === undefined) {
      const words = wordsIn(typed);
      setFaults(words === '' ? { address: addressFault } : {});
      setSought(words);
      if (words !== '') dispatch(searchRequest.asked({ text: words }));
      return;
    }
    const given = login.login();
    setFaults({});
    setSought('');
    setLooked(url);
    setChosen('');
    dispatch(lookRequest.asked({ url, kind, username: given?.username ?? '', secret: given?.password ?? '' }));
  };
  const subscribe = (): void => {
    setFaults(folder === UNCHOSEN ? { folder: folderFault } : {});
    if (found === undefined || folder === UNCHOSEN) return;
    setSent(true);
    const parent = folder === TOP ? null : folder;
    dispatch(subscribeUrlRequest.asked({ url: chosen || found.url, kind, parent, login: login.login() }));
  };
  return {
    ...{ login, typed, setTyped, sought, known, found, chosen, setChosen, folder, setFolder, faults },
    isTaken: isTaken(found, chosen),
    isBusy: (known.phase === 'loading' && looked !== '') || (isSent && subscribing.phase === 'running'),
    isDone: isSent && subscribing.phase === 'succeeded',
    error:
      known.phase === 'failed' ? known.error : isSent && subscribing.phase === 'failed' ? subscribing.error : undefined,
    send: () => (found === undefined ? lookAt() : subscribe()),
  };
};

interface AddSourceProps {
  readonly kind: Kind;
  /** Address that stands in the field at first. */
  readonly begin?: string;
  readonly onClose: () => void;
}

/** Subscribes by an address, which is looked at first, or by words of the public list (product: design 4.5). */
export const AddSource = ({ kind, begin = '', onClose }: AddSourceProps) => {
  const intl = useIntl();
  const adding = useAdding(kind, begin);
  const { found, faults } = adding;
  return (
    <FormDialog
      size="task"
      title={`reading.add.${kind}`}
      verb={found === undefined ? 'reading.look' : 'reading.subscribe'}
      onSend={adding.send}
      onClose={onClose}
      isBusy={adding.isBusy}
      isDone={adding.isDone}
      isRefused={adding.isTaken}
      error={adding.error}
    >
      <TextField
        label={intl.formatMessage({ id: `reading.address.${kind}` })}
        help={intl.formatMessage({ id: 'reading.addressHelp' })}
        value={adding.typed}
        onType={adding.setTyped}
        fault={faults.address}
        hasFocus
      />
      <LoginFields login={adding.login} />
      {adding.sought === '' ? null : <Hits kind={kind} text={adding.sought} />}
      {found === undefined ? null : (
        <>
          <Found found={found} chosen={adding.chosen || found.url} onChoose={adding.setChosen} />
          <FolderField kind={kind} value={adding.folder} onChoose={adding.setFolder} fault={faults.folder} />
        </>
      )}
    </FormDialog>
  );
};
