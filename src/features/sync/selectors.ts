import { createSelector } from '@reduxjs/toolkit';
import { type ChannelName, channelNames, rowAt, rowCount } from '@inkside/kit';
import type { Conflict } from '@inkside/sync';

import { selectIsCloudSilent } from '../session/selectors';
import { answerKey, type ConflictAnswer, type HeldAnswer, type SyncSlice } from './slice';
import type { ChannelState, DocumentMark, SyncSummary } from './types';
import { selectUnsentInk, selectUnsentSound } from '../ink/selectors';
import type { LibrarySlice } from '../library/slice';
import type { MessagesSlice } from '../messages/slice';
import type { NotesSlice } from '../notes/slice';

type Lists = NotesSlice & LibrarySlice & MessagesSlice;

const failsWith =
  (code: string) =>
  ({ error }: ChannelState): boolean =>
    error?.code === code;

/** What stops a channel, the worst first, in the order in which a person needs to know. */
const troubles: readonly (readonly [SyncSummary, (channel: ChannelState) => boolean])[] = [
  ['needsSignIn', ({ phase }) => phase === 'refused'],
  ['full', failsWith('errors.quota')],
  ['broken', failsWith('errors.database')],
  ['refused', ({ phase }) => phase === 'denied'],
  ['waiting', ({ held }) => held !== null],
  ['offline', ({ phase }) => phase === 'offline'],
  ['slowed', ({ phase }) => phase === 'paused'],
  ['saving', ({ phase, unsent }) => phase === 'catchingUp' || unsent.length > 0],
  ['starting', ({ phase }) => phase === 'opening' || phase === 'closed'],
];

/** What says more than that nobody knows what became of some changes. */
const outranking: ReadonlySet<SyncSummary> = new Set(['needsSignIn', 'full', 'broken', 'refused', 'waiting']);

/**
 * The worst of all channels; `saved` only where nothing at all is left to do.
 * @param isUnknown whether nobody can tell what became of some changes: then nothing is called saved, here or elsewhere
 */
const summaryOf = (channels: readonly ChannelState[], isUnknown: boolean): SyncSummary => {
  const summary = troubles.find(([, isSo]) => channels.some(isSo))?.[0] ?? 'saved';
  return isUnknown && !outranking.has(summary) ? 'unknown' : summary;
};

export const selectChannels = (state: SyncSlice) => state.sync.channels;
export const selectSyncRole = (state: SyncSlice) => state.sync.role;
/** Documents whose two sides stand side by side. */
export const selectConflicts = (state: SyncSlice) => state.sync.conflicts;
export const selectCheck = (state: SyncSlice) => state.sync.check;
export const selectStorage = (state: SyncSlice) => state.sync.storage;
const selectAnswering = (state: SyncSlice) => state.sync.answering;

const nothing: readonly string[] = [];
/** Documents with changes of which nobody can tell whether the cloud has them. */
export const selectUnknown = (state: SyncSlice) => state.sync.unknown ?? nothing;

/** How many things could not be put back when databases were made anew. */
export const selectAside = (state: SyncSlice) => state.sync.aside ?? 0;

/** Until the sync itself knows more, it is the question who calls that tells whether the cloud answers. */
export const selectSyncSummary = createSelector(
  selectChannels,
  selectIsCloudSilent,
  selectUnknown,
  (channels, isSilent, unknown): SyncSummary => {
    const summary = summaryOf(
      channelNames.map((name) => channels[name]),
      unknown.length > 0,
    );
    return summary === 'starting' && isSilent ? 'silent' : summary;
  },
);
/** Since when the worst channel is offline, or null. */
export const selectOfflineSince = createSelector(selectChannels, (channels) => {
  const times = channelNames.flatMap((name) => {
    const { phase, since } = channels[name];
    return phase === 'offline' && since !== null ? [since] : [];
  });
  return times.length === 0 ? null : Math.min(...times);
});
/** How much the cloud has not confirmed: changes of all channels, pages that were written on, and a sound that is recorded. */
export const selectUnsent = createSelector(
  selectChannels,
  selectUnsentInk,
  selectUnsentSound,
  (channels, pages, sounds) => channelNames.reduce((sum, name) => sum + channels[name].unsent.length, pages + sounds),
);

const selectUnsentIds = createSelector(
  (state: SyncSlice) => state.sync.channels.noteTree.unsent,
  (state: SyncSlice) => state.sync.channels.library.unsent,
  (state: SyncSlice) => state.sync.channels.message.unsent,
  (...lists): ReadonlySet<string> => new Set(lists.flat()),
);

/** Whether a document (by its `_id`) is saved on this computer only. A set of all ids is made once a change. */
export const selectIsUnsent =
  (documentId: string) =>
  (state: SyncSlice): boolean =>
    selectUnsentIds(state).has(documentId);

const selectDeniedIds = createSelector(
  (state: SyncSlice) => state.sync.channels.noteTree.denied,
  (state: SyncSlice) => state.sync.channels.library.denied,
  (state: SyncSlice) => state.sync.channels.message.denied,
  (...lists): ReadonlySet<string> => new Set(lists.flat()),
);

/** What a row says of its document (by its `_id`); undefined while it is in the cloud. */
export const selectDocumentMark =
  (documentId: string) =>
  (state: SyncSlice): DocumentMark | undefined => {
    if (!selectIsUnsent(documentId)(state)) return undefined;
    return selectDeniedIds(state).has(documentId) ? 'denied' : 'unsent';
  };

/** How many questions wait for a person: channels with deletions put aside, and documents with two sides. */
export const selectQuestions = createSelector(
  selectChannels,
  selectConflicts,
  (channels, conflicts) => conflicts.length + channelNames.filter((name) => channels[name].held !== null).length,
);

/** Deletions of a channel that were put aside, or null. */
export const selectHeld = (channel: ChannelName) => (state: SyncSlice) => state.sync.channels[channel].held;

/** Whether the first pull since the channel was opened is still under way: an empty list says nothing yet. */
export const selectIsArriving =
  (channel: ChannelName) =>
  ({ sync }: SyncSlice): boolean => {
    const { phase, agreedAt } = sync.channels[channel];
    return agreedAt === null && (phase === 'opening' || phase === 'catchingUp');
  };

/**
 * Whether the cloud has not said yet what a channel holds: an empty list is no empty account then. Where it cannot be
 * reached, what is on this computer is all that can be said.
 */
export const selectIsUnanswered =
  (channel: ChannelName) =>
  (state: SyncSlice): boolean => {
    const { phase, agreedAt } = state.sync.channels[channel];
    return selectIsArriving(channel)(state) || (phase === 'closed' && agreedAt === null);
  };

/** Whether an answer to this conflict, or to these deletions, is on its way. `choice` and `answer` do not matter. */
export const selectIsAnswering =
  (answer: ConflictAnswer | HeldAnswer) =>
  (state: SyncSlice): boolean =>
    selectAnswering(state).includes(answerKey(answer));

/**
 * Whether this browser keeps no databases for the site: a private window, or its settings. All lists fail as well where
 * databases are broken or open late; then they are read again as soon as these were made anew or found whole.
 */
export const selectIsNothingKept = ({ notes, library, messages }: Lists): boolean =>
  [notes, library, messages].every(
    ({ projection }) => projection.phase === 'failed' && projection.error.code === 'errors.database',
  );

/** What can be true where nothing is kept. */
const unconcerned: ReadonlySet<SyncSummary> = new Set(['needsSignIn', 'full']);

/** The summary of all channels; none of them says that something is saved here where nothing can be. */
export const selectShownSummary = createSelector(
  selectSyncSummary,
  selectIsNothingKept,
  selectUnsentInk,
  (summary, isNothingKept, pages): SyncSummary => {
    if (isNothingKept && !unconcerned.has(summary)) return 'unkept';
    return summary === 'saved' && pages > 0 ? 'saving' : summary;
  },
);

export const channelOf: Readonly<Record<Conflict['database'], ChannelName>> = {
  note: 'noteTree',
  library: 'library',
  message: 'message',
};

/** What the lists call a document (by its `_id`); '' where they do not show it. */
const nameOf = (lists: Lists, channel: ChannelName, id: string): string => {
  if (channel === 'noteTree') return rowAt(lists.notes.rows, id)?.title ?? '';
  if (channel === 'library') return rowAt(lists.library.rows, id)?.title ?? '';
  return rowAt(lists.messages.rows, id)?.name ?? '';
};

export const selectDocumentName =
  (channel: ChannelName, id: string) =>
  (state: Lists): string =>
    nameOf(state, channel, id);

const NAMES_SHOWN = 3;
/** Most of what a channel holds is not shown in a list: looking further would cost more than it tells. */
const IDS_LOOKED_AT = 200;
/** No name holds a line break. */
const SEPARATOR = '\n';

/** The first names that the lists know, as one text, so that it stays equal while they do. Parted by `namesIn`. */
export const selectFirstNames =
  (channel: ChannelName, ids: readonly string[]) =>
  (state: Lists): string => {
    const names: string[] = [];
    for (const id of ids.slice(0, IDS_LOOKED_AT)) {
      const name = nameOf(state, channel, id);
      if (name !== '') names.push(name.replaceAll(SEPARATOR, ' '));
      if (names.length === NAMES_SHOWN) break;
    }
    return names.join(SEPARATOR);
  };

export const namesIn = (text: string): readonly string[] => (text === '' ? [] : text.split(SEPARATOR));

/** How many rows the list of a channel has. */
export const selectListed =
  (channel: ChannelName) =>
  ({ notes, library, messages }: Lists): number =>
    rowCount({ noteTree: notes.rows, library: library.rows, message: messages.rows }[channel]);
