import { asEpochMs, type ChannelName, type JsonObject } from '@inkside/kit';
import type { Conflict } from '@inkside/sync';
import { closedChannel } from '../../../src/features/sync/logic';
import type { SyncState } from '../../../src/features/sync/slice';
import type { ChannelState } from '../../../src/features/sync/types';
import type { RootState } from '../../../src/app/store/rootReducer';
import { emptyState, signedIn } from '../../harness/renderApp';
import { aBookRow, aMessageRow, aNoteRow, byDocument } from '../../harness/rows';
import { tableOf } from '../../../packages/kit/src/rows';

/** A minute ago: within the day, so that it is said as a time of the clock. */
const now = asEpochMs(Date.now() - 60_000);

export const live: ChannelState = { ...closedChannel, phase: 'live', since: now, lastAt: now, agreedAt: now };

type Channels = Partial<Record<ChannelName, Partial<ChannelState>>>;

/** Everything agrees but what is told. */
export const syncWith = (channels: Channels = {}, change: Partial<SyncState> = {}): SyncState => ({
  ...emptyState().sync,
  role: 'leader',
  channels: {
    noteTree: { ...live, ...channels.noteTree },
    library: { ...live, ...channels.library },
    message: { ...live, ...channels.message },
  },
  ...change,
});

/** A few documents in each list. */
export const stateWith = (sync: SyncState): RootState => {
  const empty = emptyState();
  const projection = { phase: 'ready' } as const;
  const notes = [
    aNoteRow('n1', { title: 'Diary' }),
    aNoteRow('n2', { title: 'Plans' }),
    aNoteRow('f1', { title: 'Work', kind: 'folder' }),
  ];
  const pushes = [aMessageRow('m1', { name: 'report.pdf' })];
  return signedIn({
    sync,
    notes: { ...empty.notes, projection, rows: byDocument(notes) },
    library: { ...empty.library, projection, rows: byDocument([aBookRow('b1', { title: 'Novel' })]) },
    messages: { ...empty.messages, projection, rows: tableOf(pushes, ({ id }) => id) },
    push: { ...empty.push, shown: { rows: pushes, at: now } },
  });
};

const winner = {
  _id: 'n1',
  _rev: '3-b',
  title: 'Diary',
  parentUniqueId: '',
  favorite: 1,
  status: 1,
  updatedAt: Date.UTC(2026, 0, 2, 12),
};

const loser: Conflict['loser'] = {
  ...winner,
  _rev: '3-a',
  title: 'Journal',
  parentUniqueId: 'f1',
  layers: 2,
  updatedAt: Date.UTC(2026, 0, 1, 12),
};

type Sides = { readonly winner?: JsonObject; readonly loser?: JsonObject };

/** Sides are whole where they are not given. */
export const aConflict = (change: Omit<Partial<Conflict>, keyof Sides> & Sides = {}): Conflict => ({
  database: 'note',
  id: 'n1',
  ...change,
  winner: { _id: 'n1', _rev: '3-b', ...(change.winner ?? winner) },
  loser: { _id: 'n1', _rev: '3-a', ...(change.loser ?? loser) },
});
