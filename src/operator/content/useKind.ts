import { type Dispatch, useCallback, useEffect, useReducer } from 'react';

import { ApiFailure } from '../api';
import { failureText, useConsole } from '../consoleContext';
import { cleaned } from './draft';
import { type Entry, FIELDS, type Kind, type Row, rowsAnswer } from './kinds';

/** Why an entry was not taken. `field`: its path, '' where it is about the whole. */
interface Refused {
  readonly field: string;
  readonly text: string;
  readonly isStale: boolean;
}

export interface KindState {
  /** Undefined until they have come. */
  readonly rows: readonly Row[] | undefined;
  readonly failure: string;
  readonly chosen: string | null;
  /** What was written and not published, by id. */
  readonly drafts: Readonly<Record<string, Entry>>;
  readonly isBusy: boolean;
  readonly refused: Refused | null;
  /** What was done last. */
  readonly done: 'publish' | 'withdraw' | 'undo' | null;
}

type Act =
  | { readonly type: 'loaded'; readonly rows: readonly Row[] }
  | { readonly type: 'loadFailed'; readonly text: string }
  | { readonly type: 'chosen'; readonly id: string | null }
  | { readonly type: 'edited'; readonly id: string; readonly entry: Entry }
  | { readonly type: 'dropped'; readonly id: string }
  | { readonly type: 'began' }
  | { readonly type: 'done'; readonly id: string; readonly rows: readonly Row[]; readonly what: KindState['done'] }
  | { readonly type: 'refused'; readonly refused: Refused };

const START: KindState = {
  rows: undefined,
  failure: '',
  chosen: null,
  drafts: {},
  isBusy: false,
  refused: null,
  done: null,
};

const without = (drafts: KindState['drafts'], id: string): KindState['drafts'] =>
  Object.fromEntries(Object.entries(drafts).filter(([each]) => each !== id));

/** Of a new entry nothing is left when what was written is dropped. */
const knownId = ({ rows = [] }: KindState, id: string): string | null =>
  rows.some((row) => row.id === id) ? id : null;

const reduce = (state: KindState, act: Act): KindState => {
  switch (act.type) {
    case 'loaded':
      return { ...state, rows: act.rows, failure: '', refused: null };
    case 'loadFailed':
      return { ...state, failure: act.text };
    case 'chosen':
      return { ...state, chosen: act.id, refused: null, done: null };
    case 'edited':
      return { ...state, chosen: act.id, drafts: { ...state.drafts, [act.id]: act.entry }, done: null };
    case 'dropped':
      return { ...state, chosen: knownId(state, act.id), drafts: without(state.drafts, act.id), refused: null };
    case 'began':
      return { ...state, isBusy: true, refused: null, done: null };
    case 'done':
      // The answer is how it stands now: the next act is over that, and not over what was shown before.
      return { ...state, isBusy: false, rows: act.rows, drafts: without(state.drafts, act.id), done: act.what };
    case 'refused':
      return { ...state, isBusy: false, refused: act.refused };
  }
};

export interface KindDesk {
  readonly state: KindState;
  readonly dispatch: Dispatch<Act>;
  readonly load: () => void;
  /** `isNews`: for texts, whether everybody is asked again. */
  readonly publish: (id: string, entry: Entry, isNews: boolean) => void;
  readonly act: (id: string, what: 'withdraw' | 'undo') => void;
}

/** The entry as it is sent: its date is the cloud's, but for a text that asks nobody again. */
const sentEntry = (kind: Kind, entry: Entry, isNews: boolean): Entry => {
  const kept = (name: string): Entry => (entry[name] === undefined ? {} : { [name]: entry[name] });
  const dates = { ...kept('createdAt'), ...(kind === 'texts' && !isNews ? kept('updatedAt') : {}) };
  return { ...cleaned(FIELDS[kind], entry), ...dates };
};

/** Entries of one kind, and what is done to them. */
export const useKind = (kind: Kind): KindDesk => {
  const { api, say } = useConsole();
  const [state, dispatch] = useReducer(reduce, START);
  const path = `/operator/api/content/${kind}`;
  const load = useCallback((): void => {
    api.get(path, rowsAnswer).then(
      ({ entries }) => dispatch({ type: 'loaded', rows: entries }),
      (thrown: unknown) => dispatch({ type: 'loadFailed', text: failureText(say, thrown) }),
    );
  }, [api, path, say]);
  useEffect(load, [load]);
  useEffect(() => {
    if (Object.keys(state.drafts).length === 0) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [state.drafts]);

  const send = (id: string, what: NonNullable<KindState['done']>, method: 'PUT' | 'POST', body: object): void => {
    const version = state.rows?.find((row) => row.id === id)?.version ?? '';
    dispatch({ type: 'began' });
    api.send(method, `${path}/${id}`, { version, ...body }, rowsAnswer).then(
      ({ entries }) => dispatch({ type: 'done', id, rows: entries, what }),
      (thrown: unknown) => {
        const { code, field } = thrown instanceof ApiFailure ? thrown : new ApiFailure('');
        const refused = { field, text: failureText(say, thrown), isStale: code === 'errors.stale' };
        dispatch({ type: 'refused', refused });
      },
    );
  };
  return {
    ...{ state, dispatch, load },
    publish: (id, entry, isNews) => send(id, 'publish', 'PUT', { entry: sentEntry(kind, entry, isNews) }),
    act: (id, what) => send(id, what, 'POST', { act: what }),
  };
};
