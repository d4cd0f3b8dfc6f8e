import type { Proof, SessionFacts } from '@inkside/protocol';
import { combineReducers, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import {
  defineState,
  type AppError,
  CODE_RESEND_MS,
  type Contact,
  defineRequest,
  type EpochMs,
  type SecretId,
} from '@inkside/kit';
import { captchaReducer } from './captchaSlice';
import { contactKey } from './logic';
import { qrReducer } from './qrSlice';
import type { EntryState, SessionState, Way } from './types';

/** Asks for a code, after the security check; `succeeded` carries when it may be asked for again. */
export const codeRequest = defineRequest<{ contact: Contact }, { resendAt: EpochMs }>('session/code', {
  policy: 'leading',
});
/** The proof's secrets are handles: what was typed enters no action. */
export const signInRequest = defineRequest<{ proof: Proof; remember: boolean }, SessionFacts>('session/signIn', {
  policy: 'leading',
});

/** A new password, proved by a code that went to a contact of the account. Whoever is signed in stays so. */
export const passwordResetRequest = defineRequest<{ contact: Contact; code: SecretId; password: SecretId }, null>(
  'session/passwordReset',
  { policy: 'leading' },
);

export interface Leaving {
  /** Nothing of the user's is to stay on this computer. */
  readonly removesData: boolean;
  /** How many unsent changes the question named, where they are to be removed: no more than these go. */
  readonly named?: number;
}

/** Intent: the user leaves. */
export const signOutConfirmed = createAction('session/signOutConfirmed', (leaving?: Leaving) => ({
  payload: leaving ?? { removesData: false },
}));
/** Fact: nothing of whoever left is to stay in this browser, in this tab or in another one. */
export const dataRemoved = createAction('session/dataRemoved');
/** Fact: some answer was a 401. Many of them end one session once. */
export const sessionExpired = createAction<{ error: AppError }>('session/expired');
/** Fact: another tab of this browser changed the vault. */
export const vaultChangedElsewhere = createAction('session/vaultChangedElsewhere');

/** Intent: ask the cloud about the link in the address once more. */
export const linkRetried = createAction('session/linkRetried');
/** Intent: rather sign in by the form. */
export const linkGivenUp = createAction('session/linkGivenUp');

const initialSessionState = { phase: 'unknown' } as SessionState;

const current = createSlice({
  name: 'session',
  initialState: initialSessionState,
  reducers: {
    /** The cloud is asked about a link in the address. */
    linkTried: (): SessionState => ({ phase: 'unknown', link: { error: null } }),
    /** It has not answered, or not to the point. */
    linkStuck: (_state, { payload }: PayloadAction<{ error: AppError }>): SessionState => ({
      phase: 'unknown',
      link: payload,
    }),
    /** The link is used, refused or given up. */
    linkLeft: (): SessionState => ({ phase: 'unknown' }),
    opened: (_state, { payload }: PayloadAction<SessionFacts>): SessionState => ({ phase: 'signedIn', user: payload }),
    /** Fact: the account has another name from now on. */
    named: (state, { payload }: PayloadAction<{ name: string }>): SessionState =>
      state.phase === 'signedIn' ? { ...state, user: { ...state.user, name: payload.name } } : state,
    /** Fact: the account ends then; null: it goes on after all. */
    endTold: (state, { payload }: PayloadAction<{ closesAt: EpochMs | null }>): SessionState => {
      if (state.phase !== 'signedIn') return state;
      const { closesAt: _before, ...user } = state.user;
      return { ...state, user: payload.closesAt === null ? user : { ...user, closesAt: payload.closesAt } };
    },
    closing: (state): SessionState => (state.phase === 'signedIn' ? { phase: 'signingOut', user: state.user } : state),
    closed: (
      _state,
      { payload }: PayloadAction<{ reason: AppError | null; returnTo: string | null }>,
    ): SessionState => ({
      phase: 'signedOut',
      ...payload,
    }),
  },
});

export const {
  linkTried,
  linkStuck,
  linkLeft,
  opened: sessionOpened,
  named: sessionNamed,
  endTold: accountEndTold,
  closing: sessionClosing,
  closed: sessionClosed,
} = current.actions;

/** Whether a session is taken as it stands, because the cloud was asked about it and has not answered yet. */
const silence = createSlice({
  name: 'silence',
  initialState: false,
  reducers: {
    /** Fact: the cloud has let its time pass. */
    began: () => true,
    /** Fact: it has answered. */
    ended: () => false,
  },
  extraReducers: (builder) => {
    builder.addCase(sessionOpened, () => false);
    builder.addCase(sessionClosed, () => false);
  },
});

export const { began: silenceBegan, ended: silenceEnded } = silence.actions;

const untouched: EntryState = { way: 'email', agreed: false, remember: false, forgotten: 'no' };

/** What all tabs of the sign-in page share. Whoever comes next begins with an empty page. */
const entry = createSlice({
  name: 'entry',
  initialState: untouched,
  reducers: {
    wayChosen: (state, { payload }: PayloadAction<Way>) => ({ ...state, way: payload }),
    agreementTicked: (state, { payload }: PayloadAction<boolean>) => ({ ...state, agreed: payload }),
    /** Intent: another password is to be set; or rather not. */
    passwordForgotten: (state, { payload }: PayloadAction<'no' | 'asked'>) => ({ ...state, forgotten: payload }),
    rememberTicked: (state, { payload }: PayloadAction<boolean>) => ({ ...state, remember: payload }),
  },
  extraReducers: (builder) => {
    builder.addCase(sessionOpened, () => untouched);
    builder.addCase(passwordResetRequest.succeeded, (state) => ({ ...state, forgotten: 'done' as const }));
  },
});

export const { wayChosen, agreementTicked, rememberTicked, passwordForgotten } = entry.actions;
/** For the processes that follow the page without reading the store. */
export const entryReducer = entry.reducer;

type CodeWaits = Readonly<Record<string, EpochMs>>;

/** Without those that are over at `now`. */
const withWait = (waits: CodeWaits, contact: Contact, until: EpochMs, now: number): CodeWaits =>
  Object.fromEntries([...Object.entries(waits).filter(([, other]) => other > now), [contactKey(contact), until]]);

/** Who has used a code up may ask for another one at once, as the cloud sees it. */
const withoutWait = (waits: CodeWaits, contact: Contact): CodeWaits => {
  const { [contactKey(contact)]: _over, ...others } = waits;
  return others;
};

/** When the next code may be asked for, by contact; survives a reload through persistence. */
const codeWaits = createSlice({
  name: 'codeWaits',
  initialState: {} as CodeWaits,
  reducers: {
    /** Fact: at `now` the cloud said that more time has to pass. */
    told: (waits, { payload }: PayloadAction<{ contact: Contact; until: EpochMs; now: EpochMs }>) =>
      withWait(waits, payload.contact, payload.until, payload.now),
    /** Fact: the cloud has taken the code that went to the contact. */
    used: (waits, { payload }: PayloadAction<{ contact: Contact }>) => withoutWait(waits, payload.contact),
  },
  extraReducers: (builder) => {
    builder.addCase(codeRequest.succeeded, (waits, { payload: { args, result } }) =>
      withWait(waits, args.contact, result.resendAt, result.resendAt - CODE_RESEND_MS),
    );
    builder.addCase(signInRequest.succeeded, (waits, { payload: { args } }) =>
      args.proof.kind === 'code' ? withoutWait(waits, args.proof.contact) : waits,
    );
    builder.addCase(passwordResetRequest.succeeded, (waits, { payload: { args } }) => withoutWait(waits, args.contact));
    // They name addresses and numbers.
    builder.addCase(dataRemoved, (): CodeWaits => ({}));
  },
});

export const { told: codeWaitTold, used: codeUsed } = codeWaits.actions;
export const codeWaitsState = defineState('codeWaits', 'store', codeWaits.reducer, true);

export const sessionState = defineState(
  'session',
  'discard',
  combineReducers({
    current: current.reducer,
    code: codeRequest.reducer,
    signIn: signInRequest.reducer,
    reset: passwordResetRequest.reducer,
    entry: entry.reducer,
    captcha: captchaReducer,
    qr: qrReducer,
    silence: silence.reducer,
  }),
  true,
);

export interface SessionSlice {
  readonly session: ReturnType<typeof sessionState.reducer>;
  /** Kept apart because it is persisted, and the session is not. */
  readonly codeWaits: CodeWaits;
}
