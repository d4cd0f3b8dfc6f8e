import { aBrowser, aNote, someNotes, startingTabs, until } from '../engineWorld';
import type { StoredDocument } from '../../../../../packages/sync/src/syncPorts';

describe('the list of conflicts', () => {
  const started = startingTabs();

  it('is asked for again when one ends that nothing has to be sent for', async () => {
    const browser = aBrowser();
    browser.gateway.putMany(someNotes(2));
    const tab = started(browser);
    await until(tab, async () => tab.isLive() && (await tab.documents()).length === 2, { stepMs: 50 });
    const [winner, other] = (await tab.documents()) as [StoredDocument, StoredDocument];
    const document: StoredDocument = { ...winner, ...aNote('Lost here'), _rev: '9-lost' };
    await tab.data.journal.keepLoser({ database: 'note', id: winner._id, document });
    expect(await tab.conflicts.list()).toHaveLength(1);
    const asked = (): number => tab.events.filter(({ kind }) => kind === 'conflictsChanged').length;
    const before = asked();

    await tab.write('note', { ...other, ...aNote('Another') });
    expect(asked()).toBe(before);
    await tab.conflicts.settle({ database: 'note', id: winner._id, loserRev: '9-lost' }, 'keepWinner');

    expect(asked()).toBe(before + 1);
    expect(await tab.conflicts.list()).toEqual([]);
  });
});
