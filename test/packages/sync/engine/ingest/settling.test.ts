import { insertDocuments } from '../../../../../packages/sync/src/pages/insertDocuments';
import { fakeGateway } from '../../../../fakes/sync/fakeGateway';
import { aBrowser, aNote, uid } from '../engineWorld';

const state = { session: 'a', serverUuid: 'cloud-1', since: '0', isComplete: false, withRevisions: false };

describe('a document that is moved in before its turn', () => {
  let stop: () => void = () => undefined;
  afterEach(() => stop());

  /** A page with `x` waits. `when` is called once, when the tab has found that the document is not here. */
  const world = async () => {
    const gateway = fakeGateway();
    const tab = aBrowser(gateway).openTab();
    stop = tab.stop;
    const { journal, databases } = tab.data;
    const keep = async (): Promise<number> => {
      const { text } = await gateway.port.changes(
        { since: '0', limit: 10, isWaiting: false, withRevisions: false },
        new AbortController().signal,
      );
      return Number(await journal.appendPage(text, state));
    };
    gateway.put('x', aNote('One'));
    const first = await keep();
    const local = await databases.open(uid, 'note');
    const get = local.get.bind(local);
    const once = (when: () => Promise<unknown>): void => {
      let isCalled = false;
      Object.assign(local, {
        get: async (...args: Parameters<typeof get>): Promise<unknown> => {
          try {
            return await get(...args);
          } finally {
            if (!isCalled) {
              isCalled = true;
              await when();
            }
          }
        },
      });
    };
    const leaves = async () => local.get('x', { open_revs: 'all', revs: true }).catch(() => []);
    return { gateway, tab, local, keep, first, once, leaves };
  };

  it('stays away where a page that deletes it came meanwhile, and both are gone', async () => {
    const { gateway, tab, keep, first, once, leaves } = await world();
    once(async () => {
      gateway.remove(['x']);
      // The other tab puts both in at once: of a document that is not here nothing.
      await tab.data.journal.dropPages([first, await keep()]);
    });

    await tab.data.waiting.settle('note', 'x');

    expect(await leaves()).toEqual([]);
  });

  it('stays away where the page that deletes it waits still', async () => {
    const { gateway, tab, keep, once, leaves } = await world();
    once(async () => {
      gateway.remove(['x']);
      await keep();
    });

    await tab.data.waiting.settle('note', 'x');

    expect(await leaves()).toEqual([]);
  });

  it('gets no second side where a newer revision went in meanwhile without its ancestry', async () => {
    const { gateway, tab, local, keep, first, once, leaves } = await world();
    once(async () => {
      const newer = gateway.put('x', aNote('Two'));
      const second = await keep();
      await insertDocuments(local, [{ _id: 'x', _rev: newer, ...aNote('Two') }]);
      await tab.data.journal.dropPages([first, second]);
    });

    await tab.data.waiting.settle('note', 'x');

    expect(await leaves()).toMatchObject([{ ok: { title: 'Two' } }]);
  });

  it('gets no second side where the older revision goes in meanwhile, and its page still waits', async () => {
    const { gateway, tab, local, keep, once, leaves } = await world();
    const [older] = gateway.leaves('x');
    if (older === undefined) throw new Error('none');
    gateway.put('x', aNote('Two'));
    await keep();
    once(() => insertDocuments(local, [older]));

    await tab.data.waiting.settle('note', 'x');

    expect(await leaves()).toMatchObject([{ ok: { title: 'One' } }]);
  });

  it('goes in as the page that came meanwhile has it', async () => {
    const { gateway, tab, keep, first, once, leaves } = await world();
    once(async () => {
      gateway.put('x', aNote('Two'));
      await keep();
      await tab.data.journal.dropPages([first]);
    });

    expect(await tab.data.waiting.settleAll('note', ['x'])).toBe(true);

    expect(await leaves()).toMatchObject([{ ok: { title: 'Two' } }]);
  });

  it('is said to have waited where its page goes while it is read', async () => {
    const { tab, local, first } = await world();
    const { journal } = tab.data;
    const read = journal.readPage.bind(journal);
    let isRead = false;
    jest.spyOn(journal, 'readPage').mockImplementation(async (number) => {
      if (!isRead) {
        isRead = true;
        return read(number);
      }
      await insertDocuments(local, [{ _id: 'x', _rev: '1-a', ...aNote('One') }]);
      await journal.dropPages([first]);
      return undefined;
    });

    expect(await tab.data.waiting.settleAll('note', ['x'])).toBe(true);
  });
});
