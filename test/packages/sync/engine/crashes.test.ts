import { aBrowser, aNote, idsAndRevs, someNotes, uid, until, type Cut, type Tab } from './engineWorld';

type Browser = ReturnType<typeof aBrowser>;

const isDead = ({ steps, after }: Cut): boolean => steps > after;

/** Goes through a script until the tab dies; whether it came to the end. */
const play = async (tab: Tab, cut: Cut, script: readonly (() => unknown)[]): Promise<boolean> => {
  for (const scene of script) {
    let isDone = false;
    await until(
      tab,
      async () => {
        isDone = (await Promise.resolve(scene()).catch(() => false)) === true;
        return isDone || isDead(cut);
      },
      { stepMs: 20 },
    );
    if (!isDone) return false;
  }
  return true;
};

/** Plays the script in tabs that die at each durable step in turn, then in a whole one, and compares the sides. */
const dieAtEachStep = async (
  prepare: () => Promise<Browser>,
  script: (tab: Tab, browser: Browser) => readonly (() => unknown)[],
  check: (tab: Tab, browser: Browser) => Promise<void>,
): Promise<number> => {
  for (let after = 0; ; after += 1) {
    const browser = await prepare();
    const cut = { after, steps: 0 };
    const tab = browser.openTab(cut);
    tab.start();
    const isWhole = await play(tab, cut, script(tab, browser));
    tab.stop();

    const next = browser.openTab();
    next.start();
    const isAtRest = async (): Promise<boolean> =>
      next.isLive() && browser.gateway.isHeld() && (await next.data.journal.readOutboxKeys()).length === 0;
    await until(next, isAtRest, { stepMs: 50 });
    await check(next, browser);
    next.stop();
    if (isWhole) return after;
  }
};

const isSame = async (tab: Tab, { gateway }: Browser): Promise<void> => {
  await until(tab, async () => (await tab.data.journal.pageNumbers()).length === 0);
  expect(idsAndRevs(await tab.documents())).toEqual(gateway.live());
};

describe('a tab that dies', () => {
  it('in the first pull, at any step, leaves nothing undone', async () => {
    const prepare = async (): Promise<Browser> => {
      const browser = aBrowser();
      browser.gateway.putMany(someNotes(230));
      return browser;
    };

    const steps = await dieAtEachStep(
      prepare,
      (tab, { gateway }) => {
        let isDeleted = false;
        return [
          () => tab.shown.note.length >= 200 && (isDeleted ||= (gateway.remove(['n00000', 'n00229']), true)),
          tab.isLive,
        ];
      },
      async (tab, browser) => {
        await isSame(tab, browser);
        expect(await tab.documents()).toHaveLength(228);
      },
    );

    expect(steps).toBeGreaterThan(8);
  });

  it('while two sides write, at any step, keeps both sides', async () => {
    const prepare = async (): Promise<Browser> => {
      const browser = aBrowser();
      browser.gateway.put('n1', aNote('One', { favorite: 0 }));
      const tab = browser.openTab();
      tab.start();
      await until(tab, tab.isLive);
      tab.stop();
      return browser;
    };
    let isWritten = false;

    const steps = await dieAtEachStep(
      prepare,
      (tab, { gateway }) => {
        isWritten = false;
        let isPut = false;
        const write = async (): Promise<boolean> => {
          const _rev = (await tab.documents())[0]?._rev ?? '';
          gateway.delay(async (method) => {
            if (method === 'bulkDocs' && !isPut) await new Promise((resolve) => setTimeout(resolve, 5));
          });
          await tab.write('note', { _id: 'n1', _rev, ...aNote('Mine', { favorite: 0 }) });
          isWritten = true;
          if (!isPut) gateway.put('n1', aNote('One', { favorite: 1 }));
          isPut = true;
          return true;
        };
        return [
          () => tab.isLive() && gateway.isHeld(),
          () => isWritten || write(),
          async () => (await tab.data.journal.readOutboxKeys()).length === 0,
          async () => (await tab.documents())[0]?.['favorite'] === 1,
        ];
      },
      async (tab, browser) => {
        await isSame(tab, browser);
        const [document] = await tab.documents();
        // The body that both grew out of may have gone with the tab: then a person is asked.
        const sides = browser.gateway.leaves('n1').filter(({ _deleted }) => _deleted !== true);
        expect(await tab.conflicts.list()).toHaveLength(sides.length - 1);
        if (isWritten && sides.length === 1) expect(document).toMatchObject({ title: 'Mine', favorite: 1 });
      },
    );

    expect(steps).toBeGreaterThan(4);
  });

  it('while it begins again, at any step, offers what the cloud lacks', async () => {
    const prepare = async (): Promise<Browser> => {
      const browser = aBrowser();
      browser.gateway.putMany(someNotes(5));
      const tab = browser.openTab();
      tab.start();
      await until(tab, tab.isLive);
      tab.stop();
      browser.gateway.replace({ uuid: 'cloud-2', documents: browser.gateway.leaves('n00001') });
      browser.gateway.put('theirs', aNote('Theirs'));
      return browser;
    };

    await dieAtEachStep(
      prepare,
      (_tab, { gateway }) => [() => gateway.live().length === 6],
      async (tab, browser) => {
        await until(tab, () => browser.gateway.live().length === 6, { stepMs: 50 });
        await until(tab, async () => (await tab.documents()).length === 6);
        await isSame(tab, browser);
      },
    );
  });

  it('while deletions are put aside and kept, at any step, loses none', async () => {
    const prepare = async (): Promise<Browser> => {
      const browser = aBrowser();
      browser.gateway.putMany(someNotes(40));
      const tab = browser.openTab();
      tab.start();
      await until(tab, tab.isLive);
      tab.stop();
      return browser;
    };
    const { answerHeld } = await import('../../../../packages/sync/src/engine/held/answerHeld');

    await dieAtEachStep(
      prepare,
      (tab, { gateway }) => {
        let isDeleted = false;
        return [
          () => tab.isLive() && gateway.isHeld(),
          () => (isDeleted ||= (gateway.remove(someNotes(25).map(([id]) => id)), true)),
          async () => (await tab.data.journal.readHeld()).length === 25,
          () => answerHeld(tab.parts, 'note', 'keep').then(() => true),
          () => gateway.live().length === 40,
        ];
      },
      async (tab, { gateway }) => {
        if (gateway.live().length < 40) await answerHeld(tab.parts, 'note', 'keep');
        await until(tab, () => gateway.live().length === 40, { stepMs: 50 });
        expect(await tab.documents()).toHaveLength(40);
        expect(await tab.data.databases.use(uid, 'note', (local) => local.info())).toMatchObject({ doc_count: 40 });
      },
    );
  });
});
