import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { defineState, type AppError, type ChannelName, channelNames, defineRequest, type EpochMs } from '@inkside/kit';
import type { CheckReport, Conflict, SyncFact } from '@inkside/sync';
import { afterFact, closedChannel, withUnsent } from './logic';
import type { ChannelState, CheckState, StorageState } from './types';

type PerChannel<T> = Readonly<Record<ChannelName, T>>;

export interface SyncState {
  readonly channels: PerChannel<ChannelState>;
  /** Whether this tab does the work, or follows another one. */
  readonly role: 'none' | 'leader' | 'follower';
  readonly conflicts: readonly Conflict[];
  /** Keys (`answerKey`) of conflicts and channels whose answer is on its way: their buttons rest. */
  readonly answering: readonly string[];
  readonly check: CheckState;
  readonly storage: StorageState;
  /**
   * Ids of documents with changes that were unsent when the browser cleared its databases: whether the cloud has them
   * nobody can tell. Absent while there are none.
   */
  readonly unknown?: readonly string[];
  /** Things that could not be put back when databases were made anew. Absent while none were found. */
  readonly aside?: number;
}

export interface ConflictAnswer {
  readonly database: Conflict['database'];
  readonly id: string;
  readonly loserRev: string;
  /** The loser goes, or takes the winner's place, or one of the two becomes a note of its own. */
  readonly choice: 'keepWinner' | 'restoreLoser' | 'keepBoth';
  /** What that note is to be called, in the person's language; absent for the other choices. */
  readonly title?: string;
}
export interface HeldAnswer {
  readonly channel: ChannelName;
  /** Let the deletions through, or write the documents again. */
  readonly answer: 'delete' | 'keep';
}

/** Intent `settleRequest.asked(answer)`: someone chose a side of a conflict, or both. Failures come as a toast. */
export const settleRequest = defineRequest<ConflictAnswer, null>('sync/settle', { policy: 'every' });
/** Intent `heldRequest.asked(answer)`: someone decided about deletions that were put aside. Failures come as a toast. */
export const heldRequest = defineRequest<HeldAnswer, null>('sync/held', { policy: 'every' });
/** Intent: compare this computer with the cloud; a running check begins again. */
export const checkAsked = createAction('sync/checkAsked');
/** Intent: the running check is not wanted any more. */
export const checkStopped = createAction('sync/checkStopped');
/** Intent: look again at what is unsent, at the conflicts, the lists and the storage (the panel was opened). */
export const refreshAsked = createAction('sync/refreshAsked');

/** Intent `asideRequest.asked`: hand those things out as a file. Failures come as a toast. */
export const asideRequest = defineRequest<null, null>('sync/aside', { policy: 'leading' });
/** Intent: what became of the changes that were cleared is known by now, or will never be. */
export const unknownSettled = createAction('sync/unknownSettled');

/** Facts without content: whoever shows the lists asks the port again. Told to the other tabs. */
export const unsentMoved = createAction('sync/unsentMoved');
export const conflictsMoved = createAction('sync/conflictsMoved');

/** Names an answer in `answering`. */
export const answerKey = (answer: ConflictAnswer | HeldAnswer): string =>
  'channel' in answer ? answer.channel : `${answer.database}/${answer.id}/${answer.loserRev}`;

const perChannel = <T>(make: (name: ChannelName) => T): PerChannel<T> => ({
  noteTree: make('noteTree'),
  library: make('library'),
  message: make('message'),
});

const initialSyncState: SyncState = {
  channels: perChannel(() => closedChannel),
  role: 'none',
  conflicts: [],
  answering: [],
  check: { phase: 'idle' },
  storage: { persisted: null, used: null, quota: null },
};

const answered = (state: SyncState, { payload }: { payload: { args: ConflictAnswer | HeldAnswer } }): SyncState => ({
  ...state,
  answering: state.answering.filter((key) => key !== answerKey(payload.args)),
});
const asked = (state: SyncState, { payload }: { payload: ConflictAnswer | HeldAnswer }): SyncState => ({
  ...state,
  answering: [...state.answering, answerKey(payload)],
});

const withUnknown = (state: SyncState, ids: readonly string[]): SyncState => {
  const { unknown: known = [], ...rest } = state;
  if (known.join(' ') === ids.join(' ')) return state;
  return ids.length === 0 ? rest : { ...rest, unknown: ids };
};

const slice = createSlice({
  name: 'sync',
  initialState: initialSyncState,
  reducers: {
    campaigned: (state): SyncState => ({ ...state, role: 'follower' }),
    elected: (state): SyncState => ({ ...state, role: 'leader' }),
    /** All channels at once; what waits for a word or for the cloud is still there. */
    opened: (state, { payload }: PayloadAction<{ at: EpochMs }>): SyncState => ({
      ...state,
      channels: perChannel((name) => ({
        ...closedChannel,
        unsent: state.channels[name].unsent,
        denied: state.channels[name].denied,
        phase: 'opening',
        since: payload.at,
      })),
    }),
    /** One action per burst, for all channels. */
    reported: (
      state,
      { payload }: PayloadAction<{ facts: Partial<PerChannel<readonly SyncFact[]>>; at: EpochMs }>,
    ): SyncState => ({
      ...state,
      channels: perChannel((name) =>
        (payload.facts[name] ?? []).reduce<ChannelState>(
          (channel, fact) => afterFact(channel, fact, payload.at),
          state.channels[name],
        ),
      ),
    }),
    asideFound: (state, { payload }: PayloadAction<{ count: number }>): SyncState => ({
      ...state,
      aside: payload.count,
    }),
    /** What the outbox holds; a channel whose ids are the same stays as it is. */
    unsentListed: (
      state,
      { payload }: PayloadAction<PerChannel<readonly string[]> & { readonly unknown?: readonly string[] }>,
    ): SyncState => {
      const channels = perChannel((name) => withUnsent(state.channels[name], payload[name]));
      const told = withUnknown(state, payload.unknown ?? []);
      return channelNames.every((name) => channels[name] === state.channels[name]) ? told : { ...told, channels };
    },
    conflictsListed: (state, { payload }: PayloadAction<{ conflicts: readonly Conflict[] }>): SyncState => ({
      ...state,
      conflicts: payload.conflicts,
    }),
    checkProgressed: (state, { payload }: PayloadAction<{ compared: number }>): SyncState => ({
      ...state,
      check: { phase: 'running', compared: payload.compared },
    }),
    checkDone: (state, { payload }: PayloadAction<{ at: EpochMs; report: CheckReport }>): SyncState => ({
      ...state,
      check: { phase: 'done', ...payload },
    }),
    checkFailed: (state, { payload }: PayloadAction<AppError>): SyncState => ({
      ...state,
      check: { phase: 'failed', error: payload },
    }),
    storageMeasured: (state, { payload }: PayloadAction<StorageState>): SyncState => ({ ...state, storage: payload }),
    /** A follower takes over what the leader's tab knows; what is unsent each tab asks for itself. */
    heardFromLeader: (state, { payload }: PayloadAction<{ channels: SyncState['channels'] }>): SyncState => ({
      ...state,
      channels: perChannel((name) => ({ ...payload.channels[name], unsent: state.channels[name].unsent })),
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(settleRequest.asked, asked);
    builder.addCase(settleRequest.succeeded, answered);
    builder.addCase(settleRequest.failed, answered);
    builder.addCase(heldRequest.asked, asked);
    builder.addCase(heldRequest.succeeded, answered);
    builder.addCase(heldRequest.failed, answered);
    builder.addCase(checkAsked, (state): SyncState => ({ ...state, check: { phase: 'running', compared: 0 } }));
    builder.addCase(unknownSettled, (state): SyncState => withUnknown(state, []));
    builder.addCase(checkStopped, (state): SyncState => ({ ...state, check: { phase: 'idle' } }));
  },
});

export const {
  campaigned: syncCampaigned,
  elected: syncElected,
  opened: syncOpened,
  reported: syncReported,
  asideFound,
  unsentListed,
  conflictsListed,
  checkProgressed,
  checkDone,
  checkFailed,
  storageMeasured,
  heardFromLeader,
} = slice.actions;
export const syncReducer = slice.reducer;

export interface SyncSlice {
  readonly sync: SyncState;
}

export const syncState = defineState('sync', 'discard', syncReducer);
