import { PortError } from '@inkside/kit';
import { GatewayFault } from '../../../../../packages/sync/src/gateway/gateway';
import { runPush } from '../../../../../packages/sync/src/engine/push/runPush';
import { fakeGateway } from '../../../../fakes/sync/fakeGateway';
import { aBrowser, aNote, until, type Tab } from '../engineWorld';
import { listening } from './listening';

describe('the push', () => {
  const stops: (() => void)[] = [];
  afterEach(() => stops.splice(0).forEach((stop) => stop()));

  const world = () => {
    const gateway = fakeGateway();
    const tab = aBrowser(gateway).openTab();
    const heard = listening();
    const start = () => {
      const push = runPush(tab.parts, tab.conflicts, heard.listener);
      stops.push(push.stop, tab.stop);
      return push;
    };
    const sent = () => gateway.calls.filter(({ method }) => method === 'bulkDocs').length;
    const isEmpty = async () => (await tab.data.journal.readOutbox()).length === 0;
    return { gateway, tab, heard, start, sent, isEmpty };
  };
  const write = (tab: Tab, id: string, title: string) => tab.write('note', { _id: id, ...aNote(title) });
  const writeOver = async (tab: Tab, id: string, title: string) => {
    const document = (await tab.documents()).find(({ _id }) => _id === id);
    return tab.write('note', { _id: id, ...document, title });
  };

  it('sends at the start what was written while no push ran', async () => {
    const { gateway, tab, heard, start, isEmpty } = world();
    const rev = await write(tab, 'a', 'One');

    start();
    await until(tab, isEmpty);

    expect(gateway.live()).toEqual([`a ${rev}`]);
    expect(heard.said).toEqual(expect.arrayContaining(['active noteTree', 'moved noteTree push 1', 'unsentChanged']));
  });

  it('sends a thousand documents in one request', async () => {
    const { gateway, tab, start, sent, isEmpty } = world();
    await tab.data.journal.noteWrites(
      Array.from({ length: 1000 }, (_, n) => ({
        database: 'note' as const,
        id: `n${n}`,
        base: null,
        at: tab.clock.at(),
      })),
    );
    await tab.data.databases.use(tab.data.uid, 'note', (local) =>
      local.bulkDocs(Array.from({ length: 1000 }, (_, n) => ({ _id: `n${n}`, ...aNote(`Note ${n}`) }))),
    );

    start();
    await until(tab, isEmpty);

    expect(gateway.live()).toHaveLength(1000);
    expect(sent()).toBe(1);
  });

  it('sends one again by and by that the cloud could not take, and keeps no other waiting', async () => {
    const { gateway, tab, heard, start, isEmpty } = world();
    const send = gateway.port.bulkDocs.bind(gateway.port);
    let isSick = true;
    gateway.port.bulkDocs = async (documents, options) => {
      const well = documents.filter(({ _id }) => !isSick || _id !== 'a');
      const outcomes = new Map(well.map(({ _id }) => [_id, { kind: 'accepted' } as const]));
      await send(well, options);
      return documents.map(({ _id }) => outcomes.get(_id) ?? { kind: 'later', reason: '500' });
    };
    await write(tab, 'a', 'One');
    await write(tab, 'b', 'Two');

    start();
    await until(tab, async () => (await tab.data.journal.readOutboxKeys()).length === 1);
    expect(await tab.data.journal.readOutboxKeys()).toMatchObject([{ id: 'a', refusal: null }]);
    isSick = false;
    await until(tab, isEmpty, { stepMs: 200 });

    expect(gateway.live()).toHaveLength(2);
    expect(heard.has('denied')).toBe(false);
  });

  it('sends one write at once, and gathers those that follow it', async () => {
    const { gateway, tab, heard, start, sent } = world();
    start();
    await until(tab, () => heard.has('idle'));
    await tab.clock.advance(1000);

    await write(tab, 'a', 'One');
    await until(tab, () => gateway.live().length === 1);
    for (let n = 0; n < 50; n += 1) await write(tab, `b${n}`, 'More');
    await until(tab, () => gateway.live().length === 51, { stepMs: 10 });

    expect(sent()).toBeLessThan(6);
  });

  it('sends a branch with its ancestry, so that the cloud joins it to what it has', async () => {
    const { gateway, tab, start, isEmpty } = world();
    await write(tab, 'a', 'One');
    await writeOver(tab, 'a', 'Two');
    const rev = await writeOver(tab, 'a', 'Three');

    start();
    await until(tab, isEmpty);

    expect(gateway.leaves('a').map(({ _rev }) => _rev)).toEqual([rev]);
    expect(gateway.leaves('a')[0]?._revisions?.ids).toHaveLength(3);
  });

  it('sends again after a cut answer, later each time, and at once when it is woken', async () => {
    const { gateway, tab, heard, start, isEmpty } = world();
    gateway.failNext('bulkDocs', new GatewayFault('offline', 'cut'), 2);
    await write(tab, 'a', 'One');

    const push = start();
    await until(tab, () => heard.has('failed'));
    const kept = await tab.data.journal.readOutbox();
    await tab.clock.advance(1000);
    await until(tab, () => heard.said.filter((word) => word === 'failed push').length === 2);
    push.wake();
    await until(tab, isEmpty);

    expect(kept).toHaveLength(1);
    expect(gateway.live()).toHaveLength(1);
  });

  it('waits as long as a busy cloud asks', async () => {
    const { gateway, tab, heard, start, sent } = world();
    gateway.failNext('bulkDocs', new GatewayFault('busy', '429', 30_000 as never));
    await write(tab, 'a', 'One');

    start();
    await until(tab, () => heard.has('failed'));
    await tab.clock.advance(29_000);
    const early = sent();
    await tab.clock.advance(1500);
    await until(tab, () => gateway.live().length === 1);

    expect(early).toBe(1);
  });

  it('marks a refused document, says so, goes on with the others, and does not send it again', async () => {
    const { gateway, tab, heard, start, sent } = world();
    await tab.write('note', { _id: 'bad', ...aNote('Bad'), isBad: true });
    await write(tab, 'good', 'Good');

    const push = start();
    await until(tab, () => heard.has('denied'));
    await until(tab, () => heard.has('idle'));
    push.wake();
    await tab.clock.advance(5000);

    expect(gateway.live()).toHaveLength(1);
    expect(heard.said).toContain('denied noteTree bad forbidden: bad');
    expect(await tab.data.journal.readOutboxKeys()).toEqual([
      { database: 'note', id: 'bad', refusal: 'forbidden: bad' },
    ]);
    expect(sent()).toBe(1);
  });

  it('keeps what was written while the answer was under way, and sends it next', async () => {
    const { gateway, tab, start, isEmpty } = world();
    await write(tab, 'a', 'One');
    let meanwhile: Promise<unknown> | undefined;
    gateway.delay(async (method) => {
      if (method !== 'bulkDocs' || meanwhile !== undefined) return;
      meanwhile = writeOver(tab, 'a', 'Two');
      await meanwhile;
    });

    start();
    await until(tab, isEmpty, { stepMs: 10 });

    expect(gateway.leaves('a').map(({ title }) => title)).toEqual(['Two']);
  });

  it('waits for a write that was noted and is not there yet, and strikes it off after a minute', async () => {
    const { tab, heard, start, sent, isEmpty } = world();
    await tab.data.journal.noteWrites([{ database: 'note', id: 'a', base: null, at: tab.clock.at() }]);

    start();
    await until(tab, () => heard.has('idle'));
    const before = await isEmpty();
    await tab.clock.advance(60_000);
    await until(tab, isEmpty);

    expect(before).toBe(false);
    expect(sent()).toBe(0);
  });

  /** A second write of `a` was noted, and did not come before the push had looked. */
  const withWriteToCome = async (tab: Tab) => {
    const over = await write(tab, 'a', 'One');
    await tab.data.journal.noteWrites([{ database: 'note', id: 'a', base: null, at: tab.clock.at(), over }]);
    const come = async () => {
      const { uid, databases, bus } = tab.data;
      const document = { _id: 'a', _rev: over, ...aNote('Two') };
      const { rev } = await databases.use(uid, 'note', (local) => local.put(document));
      bus.announce('note', [{ id: 'a', isDeleted: false, document: { ...document, _rev: rev } }], 'here');
    };
    return { come };
  };

  it('sends a write that came after what stood before it was sent', async () => {
    const { gateway, tab, heard, start, isEmpty } = world();
    const { come } = await withWriteToCome(tab);

    start();
    await until(tab, () => heard.has('idle'));
    await come();
    await until(tab, isEmpty, { stepMs: 10 });

    expect(gateway.leaves('a').map(({ title }) => title)).toEqual(['Two']);
  });

  it('says at the start what was refused before a reload', async () => {
    const { tab, heard, start } = world();
    await write(tab, 'bad', 'One');
    const [entry] = await tab.data.journal.readOutbox();
    if (entry === undefined) throw new Error('Nothing was noted.');
    await tab.data.journal.refuse(entry, 'forbidden: bad');

    start();
    await until(tab, async () => heard.said.includes('idle push'));

    expect(heard.said.filter((said) => said.startsWith('denied'))).toEqual(['denied noteTree bad forbidden: bad']);
  });

  it('sends a write that came after what stood before it was refused', async () => {
    const { gateway, tab, heard, start, isEmpty } = world();
    const { come } = await withWriteToCome(tab);
    const bulkDocs = gateway.port.bulkDocs.bind(gateway.port);
    Object.assign(gateway.port, {
      bulkDocs: async (...[documents, options]: Parameters<typeof bulkDocs>) => {
        const outcomes = await bulkDocs(
          documents.filter(({ title }) => title !== 'One'),
          options,
        );
        return documents.length === outcomes.length ? outcomes : [{ kind: 'refused', reason: 'One' }];
      },
    });

    start();
    await until(tab, () => heard.has('idle'));
    await come();
    await until(tab, isEmpty, { stepMs: 10 });

    expect(gateway.leaves('a').map(({ title }) => title)).toEqual(['Two']);
  });

  it('strikes off what was sent when the write that was noted over it does not come for a minute', async () => {
    const { tab, heard, start, sent, isEmpty } = world();
    await withWriteToCome(tab);

    start();
    await until(tab, () => heard.has('idle'));
    const before = await isEmpty();
    await tab.clock.advance(60_000);
    await until(tab, isEmpty);

    expect(before).toBe(false);
    expect(sent()).toBe(1);
  });

  it('strikes off what was sent though there is no room for what the cloud had before', async () => {
    const { tab, start, isEmpty } = world();
    await write(tab, 'a', 'One');
    tab.data.journal.keepSent = () => Promise.reject(new PortError('errors.quota'));

    start();
    await until(tab, isEmpty);

    expect(await isEmpty()).toBe(true);
  });

  it('halves what is too large, and refuses the one document that is too large by itself', async () => {
    const { gateway, tab, heard, start } = world();
    for (const id of ['a', 'b', 'c', 'd']) await write(tab, id, id);
    const bulkDocs = gateway.port.bulkDocs.bind(gateway.port);
    Object.assign(gateway.port, {
      bulkDocs: (documents: readonly { readonly _id: string }[], options: never) =>
        documents.some(({ _id }) => _id === 'c')
          ? Promise.reject(new GatewayFault('tooLarge', '413'))
          : bulkDocs(documents as never, options),
    });

    start();
    await until(tab, () => heard.has('denied'));
    await until(tab, () => heard.has('idle'));

    expect(gateway.live().map((each) => each[0])).toEqual(['a', 'b', 'd']);
    expect(heard.said).toContain('denied noteTree c too large');
  });

  it('blames no document when the gateway refuses every request', async () => {
    const { gateway, tab, heard, start } = world();
    for (let n = 0; n < 20; n += 1) await write(tab, `n${n}`, 'x');
    gateway.failNext('bulkDocs', new GatewayFault('refused', '404'), 100);

    start();
    await until(tab, () => heard.has('failed'));

    expect(heard.has('denied')).toBe(false);
    expect(await tab.data.journal.readOutbox()).toHaveLength(20);
    expect(gateway.calls.length).toBeLessThan(20);
  });

  it('says once that the session is over, and sends nothing more', async () => {
    const { gateway, tab, heard, start } = world();
    gateway.failNext('bulkDocs', new GatewayFault('expired', '401'));
    await write(tab, 'a', 'One');

    const push = start();
    await until(tab, () => heard.has('expired'));
    push.wake();
    await tab.clock.advance(100_000);

    expect(heard.said.filter((word) => word === 'expired')).toHaveLength(1);
    expect(gateway.live()).toEqual([]);
  });

  it('sends what is unsent at once when the page closes, in pieces that outlive it', async () => {
    const { gateway, tab, heard, start } = world();
    const sizes: { readonly isLast: boolean; readonly bytes: number }[] = [];
    const bulkDocs = gateway.port.bulkDocs.bind(gateway.port);
    const push = start();
    await until(tab, () => heard.has('idle'));
    Object.assign(gateway.port, {
      bulkDocs: (documents: never, options: { readonly isLast?: boolean }) => {
        sizes.push({ isLast: options.isLast === true, bytes: JSON.stringify(documents).length });
        return options.isLast === true ? bulkDocs(documents, options as never) : new Promise(() => undefined);
      },
    });
    for (let n = 0; n < 100; n += 1) await tab.write('note', { _id: `n${n}`, ...aNote('字'.repeat(400)) });

    push.flush();
    await until(tab, () => gateway.live().length === 100);

    expect(Math.max(...sizes.filter(({ isLast }) => isLast).map(({ bytes }) => bytes))).toBeLessThan(60_000);
    expect(await tab.data.journal.readOutbox()).toEqual([]);
  });
});
