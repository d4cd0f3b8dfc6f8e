import 'fake-indexeddb/auto';

import { IDBFactory } from 'fake-indexeddb';

import { asEpochMs, asUid } from '@inkside/kit';
import { openJournal } from '../../../packages/sync/src/journal/openJournal';
import { createUnknownFate } from '../../../packages/sync/src/unknownFate';
import { fakeStorage } from '../../fakes/fakeBrowser';

const uid = asUid('a'.repeat(24));
const noteOf = (id: string) => ({ database: 'note' as const, id, base: null, at: asEpochMs(1) });

describe('changes whose databases were cleared before the cloud had confirmed them', () => {
  const aTab = (local = fakeStorage(), indexedDB = new IDBFactory()) => {
    const journal = openJournal({ uid, indexedDB });
    const fate = createUnknownFate(local);
    return { local, indexedDB, journal, fate, read: async () => (await fate.read(uid, journal)).map(({ id }) => id) };
  };
  /** Somebody who has written without a network. */
  const written = async () => {
    const tab = aTab();
    await tab.journal.noteWrites([noteOf('a'), noteOf('b')]);
    expect(await tab.read()).toEqual(['a', 'b']);
    return tab;
  };

  it('are remembered by their documents, until somebody has looked at them', async () => {
    const { journal, fate, read } = await written();
    expect(fate.ids(uid)).toEqual([]);
    await journal.destroy();

    expect(await read()).toEqual([]);
    expect(fate.ids(uid)).toEqual(['a', 'b']);
    await journal.noteWrites([noteOf('c')]);
    expect(await read()).toEqual(['c']);
    expect(fate.ids(uid)).toEqual(['a', 'b']);

    fate.forget(uid);
    await read();
    expect(fate.ids(uid)).toEqual([]);
  });

  it('are known to the page also where its storage was cleared with them', async () => {
    const { local, journal, fate, read } = await written();
    for (const key of local.keys()) local.removeItem(key);
    await journal.destroy();

    await read();

    expect(fate.ids(uid)).toEqual(['a', 'b']);
    // A reload does not make them known.
    expect(createUnknownFate(local).ids(uid)).toEqual(['a', 'b']);
  });

  it('are known to a page that was opened after the clearing', async () => {
    const { local, journal, indexedDB } = await written();
    await journal.destroy();
    const next = aTab(local, indexedDB);

    await next.read();

    expect(next.fate.ids(uid)).toEqual(['a', 'b']);
  });

  it('are none where the cloud has confirmed them, or another tab has written since', async () => {
    const one = await written();
    const other = aTab(one.local, one.indexedDB);
    await one.journal.settleOutbox((await one.journal.readOutbox()).map((entry) => ({ ...entry, base: null })));
    await other.journal.noteWrites([noteOf('c')]);
    expect(await other.read()).toEqual(['c']);
    expect(await one.read()).toEqual(['c']);

    expect([one, other].map(({ fate }) => fate.ids(uid))).toEqual([[], []]);
  });

  it('are none in the reading of a tab that is older than what another tab has said', async () => {
    const { local, journal, fate } = await written();
    const old = await journal.readNoted();
    await journal.noteWrites([noteOf('c')]);
    await createUnknownFate(local).read(uid, journal);
    let isFirst = true;
    const late = { readNoted: async () => (isFirst ? ((isFirst = false), old) : journal.readNoted()) };

    await fate.read(uid, late);

    expect(fate.ids(uid)).toEqual([]);
  });

  it('are not spoken of again where the user has had everything removed', async () => {
    const { local, journal, fate, read } = await written();
    fate.removeAll(uid);
    await journal.destroy();
    await read();

    expect([fate.ids(uid), local.keys()]).toEqual([[], []]);
  });

  it('leave no mark of people who write nothing', async () => {
    const { local, read } = aTab();
    await read();

    expect(local.keys()).toEqual([]);
  });
});
