import type { JsonObject } from '@inkside/kit';
import { aBrowser, aNote, idsAndRevs, startingTabs, until, type Tab } from './engineWorld';

const ids = [
  'a/b#c?d&e=f%2F g',
  '%E0%A4%A',
  'Ünïcödé 日本語 🖋️',
  'to left \u202Eto right',
  'a\nb\tc',
  'constructor',
  'hasOwnProperty',
  ' ',
  '0',
  'x'.repeat(2000),
];

describe('documents of others', () => {
  const started = startingTabs();
  const synced = async (documents: readonly (readonly [string, JsonObject])[]) => {
    const browser = aBrowser();
    browser.gateway.putMany(documents);
    const tab = started(browser);
    await until(tab, () => tab.isLive() && browser.gateway.isHeld());
    return { browser, gateway: browser.gateway, tab };
  };
  const writeOver = async (tab: Tab, id: string, title: string): Promise<void> => {
    const stands = (await tab.documents()).find(({ _id }) => _id === id);
    await tab.write('note', { ...stands, _id: id, title });
  };
  const isSent = async (tab: Tab): Promise<boolean> => (await tab.data.journal.readOutboxKeys()).length === 0;

  it('may be called anything: they come, go, conflict, and are checked', async () => {
    const { gateway, tab } = await synced(ids.map((id) => [id, aNote('First')]));
    expect(idsAndRevs(await tab.documents())).toEqual(gateway.live());

    for (const id of ids) await writeOver(tab, id, 'Mine');
    for (const id of ids) gateway.put(id, aNote('Theirs'));
    await until(tab, async () => tab.isLive() && (await isSent(tab)), { stepMs: 50 });

    expect(idsAndRevs(await tab.documents())).toEqual(gateway.live());
    const open = new Set((await tab.conflicts.list()).map(({ id }) => id));
    const branched = ids.filter((id) => gateway.leaves(id).filter(({ _deleted }) => _deleted !== true).length > 1);
    expect(open).toEqual(new Set(branched));
    gateway.remove(ids.slice(0, 3));
    await until(tab, async () => idsAndRevs(await tab.documents()).join() === gateway.live().join(), { stepMs: 50 });
  });

  it('may be large: a megabyte and more, among others', async () => {
    const text = 'ü0123456789'.repeat(110_000);
    const { gateway, tab } = await synced([
      ['small', aNote('Small')],
      ['large', aNote('Large', { text })],
      ['last', aNote('Last')],
    ]);
    expect((await tab.documents()).find(({ _id }) => _id === 'large')).toMatchObject({ text });

    await writeOver(tab, 'large', 'Mine');
    await until(tab, async () => isSent(tab), { stepMs: 50 });

    expect(gateway.leaves('large')).toMatchObject([{ title: 'Mine', text }]);
  });

  it.each([3, 5])('may have %i sides that say the same of it, of which one is left', async (sides) => {
    const browser = aBrowser();
    const { gateway } = browser;
    const sideOf = (n: number) => `2-${String(n).padStart(32, 'a')}`;
    for (let n = 0; n < sides; n += 1) {
      const [rev, first] = [sideOf(n), '0'.repeat(32)];
      gateway.insert({ _id: 'n1', _rev: rev, _revisions: { start: 2, ids: [rev.slice(2), first] }, ...aNote('Same') });
    }

    const tab = started(browser);
    await until(tab, async () => tab.isLive() && (await isSent(tab)), { stepMs: 50 });
    await until(tab, () => gateway.leaves('n1').filter(({ _deleted }) => _deleted !== true).length === 1, {
      stepMs: 50,
    });

    expect(idsAndRevs(await tab.documents())).toEqual(gateway.live());
    expect(await tab.conflicts.list()).toEqual([]);
  });

  it('may have a winner that is deleted while another side lives on', async () => {
    const { gateway, tab } = await synced([['n1', aNote('First')]]);
    const first = gateway.leaves('n1')[0]?._revisions?.ids[0] ?? '';
    const side = (rev: string, fields: object) =>
      gateway.insert({
        _id: 'n1',
        _rev: rev,
        _revisions: { start: 2, ids: [rev.slice(2), first] },
        ...aNote('Second'),
        ...fields,
      });

    side(`2-${'f'.repeat(32)}`, { title: 'Longer' });
    side(`2-${'e'.repeat(32)}`, { title: 'Other' });
    gateway.remove(['n1']);
    await until(tab, async () => (await tab.documents())[0]?.['title'] === 'Other', { stepMs: 50 });

    expect(tab.shown.note.at(-1)).toMatchObject({ isDeleted: false, document: { title: 'Other' } });
    expect(idsAndRevs(await tab.documents())).toEqual(gateway.live());
  });
});
