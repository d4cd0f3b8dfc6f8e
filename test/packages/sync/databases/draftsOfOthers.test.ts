import { until } from '../../../harness/until';
import { aBrowser, aNoteOf, openTab, type Browser, type Tab } from './openTab';
import type { StoredDocument } from '../../../../packages/sync/src/syncPorts';

const never = new Promise<never>(() => undefined);

/** Two tabs of a browser; the note is in the cloud, and both show it. */
const twoTabs = async () => {
  const browser = aBrowser();
  const [dying, living] = [openTab(browser), openTab(browser)];
  const note = await dying.documents.create(browser.uid, 'note', aNoteOf('1', { favorite: 0 }));
  const entries = await dying.data.journal.readOutbox();
  await dying.data.journal.settleOutbox(entries.map((entry) => ({ ...entry, base: note })));
  for (const tab of [dying, living]) await tab.documents.readAll(browser.uid, 'note');
  const told: (StoredDocument | undefined)[] = [];
  living.data.bus.listen('note', (changes, origin) => {
    if (origin === 'here') for (const change of changes) told.push(change.isDeleted ? undefined : change.document);
  });
  return { browser, dying, living, told };
};

const outboxOf = async ({ data }: Tab) => (await data.journal.readOutbox()).map(({ id }) => id);

describe('a tab that lives while another ends', () => {
  it('writes what the other had only begun to write, shows it, and notes it for the cloud', async () => {
    const { browser, dying, living, told } = await twoTabs();
    jest.spyOn(dying.data.journal, 'noteWrites').mockReturnValue(never);
    void dying.documents.edit(browser.uid, 'note', '1', { title: 'B' });

    await until(() => told.length > 0, 'the other tab is told');

    expect(told[0]).toMatchObject({ title: 'B' });
    expect(await outboxOf(living)).toEqual(['1']);
    await until(() => browser.local.keys().length === 0, 'the draft goes');
  });

  it('writes two edits of it as two edits', async () => {
    const { browser, dying, living, told } = await twoTabs();
    jest.spyOn(dying.data.journal, 'noteWrites').mockReturnValue(never);
    void dying.documents.edit(browser.uid, 'note', '1', { title: 'B' });
    void dying.documents.edit(browser.uid, 'note', '1', { favorite: 1 });

    await until(() => told.length > 0, 'the other tab is told');

    expect(await living.documents.get(browser.uid, 'note', '1')).toMatchObject({ title: 'B', favorite: 1 });
  });

  it.each([
    ['an edit', (tab: Tab, { uid }: Browser) => tab.documents.edit(uid, 'note', '1', { title: 'B' }), { title: 'B' }],
    ['a deletion', (tab: Tab, { uid }: Browser) => tab.documents.remove(uid, 'note', '1'), undefined],
  ])('shows %s that was written and not told, and notes it for the cloud', async (_what, write, shown) => {
    const { browser, dying, living, told } = await twoTabs();
    jest.spyOn(dying.data.bus, 'announce').mockImplementation(() => {
      throw new Error('The tab is closed.');
    });
    const written = write(dying, browser).catch(() => undefined);
    const draft = [...browser.local.values];
    await written;
    // A tab that is killed does not take its draft away, and hears nothing.
    browser.windows.delete(dying.window);
    for (const [key, text] of draft) browser.put(key, text);

    await until(() => told.length > 0, 'the other tab is told');

    if (shown === undefined) expect(told).toEqual([undefined]);
    else expect(told[0]).toMatchObject(shown);
    expect(await outboxOf(living)).toEqual(['1']);
  });

  it('leaves alone what the other writes in its own time', async () => {
    const { browser, dying, living } = await twoTabs();
    const noted = jest.spyOn(living.data.journal, 'noteWrites');

    await dying.documents.edit(browser.uid, 'note', '1', { title: 'B' });
    await new Promise((resolve) => setTimeout(resolve, 4500));

    expect(noted).not.toHaveBeenCalled();
  });
});
