import { runPush } from '../../../../../packages/sync/src/engine/push/runPush';
import { GatewayFault } from '../../../../../packages/sync/src/gateway/gateway';
import { fakeGateway } from '../../../../fakes/sync/fakeGateway';
import { aBrowser, aNote, until } from '../engineWorld';
import { listening } from './listening';

const HOUR_MS = 3_600_000;

describe('a document whose body makes the whole call fail', () => {
  const stops: (() => void)[] = [];
  afterEach(() => stops.splice(0).forEach((stop) => stop()));

  const world = (isBad: (title: string) => boolean) => {
    const gateway = fakeGateway();
    const tab = aBrowser(gateway).openTab();
    const heard = listening();
    const bulkDocs = gateway.port.bulkDocs.bind(gateway.port);
    const [state, calls]: [{ isBad: typeof isBad }, number[]] = [{ isBad }, []];
    Object.assign(gateway.port, {
      bulkDocs: async (...[documents, options]: Parameters<typeof bulkDocs>) => {
        calls.push(documents.length);
        if (!documents.some(({ title }) => typeof title === 'string' && state.isBad(title)))
          return bulkDocs(documents, options);
        throw new GatewayFault('offline', 'The gateway answered 403.');
      },
    });
    const start = () => {
      const push = runPush(tab.parts, tab.conflicts, heard.listener);
      stops.push(push.stop, tab.stop);
      return push;
    };
    const write = (id: string, title: string) => tab.write('note', { _id: id, ...aNote(title) });
    const taken = (): readonly string[] => gateway.live().map((each) => each.split(' ')[0] ?? '');
    const unsent = async () => (await tab.data.journal.readOutbox()).map(({ id }) => id);
    return { gateway, tab, heard, start, write, taken, unsent, state, calls };
  };
  const isScript = (title: string): boolean => title.includes('<script');

  it.each([1, 4])('holds up none of the others, where %d are so', async (bad) => {
    const { tab, start, write, taken, unsent } = world(isScript);
    for (let n = 0; n < bad; n += 1) await write(`bad${n}`, 'my <script> notes');
    for (let n = 0; n < 6; n += 1) await write(`good${n}`, 'Good');

    start();
    await until(tab, () => taken().length === 6, { stepMs: 500 });

    expect(taken()).toEqual(['good0', 'good1', 'good2', 'good3', 'good4', 'good5']);
    expect(await unsent()).toHaveLength(bad);
  });

  it('is sent by itself from then on, less and less often, and holds up nothing that is written', async () => {
    const { tab, heard, start, write, taken, calls } = world(isScript);
    await write('bad', 'my <script> notes');
    await write('good', 'Good');
    start();
    await until(tab, () => taken().length === 1, { stepMs: 500 });
    const [failures, before] = [heard.said.filter((said) => said === 'failed push').length, calls.length];

    await write('later', 'Good too');
    await until(tab, () => taken().length === 2, { stepMs: 50 });
    for (let at = 0; at < HOUR_MS; at += 60_000) await tab.clock.advance(60_000);

    expect(heard.said.filter((said) => said === 'failed push')).toHaveLength(failures);
    expect(calls.length - before).toBeGreaterThan(3);
    expect(calls.length - before).toBeLessThan(25);
  });

  it('goes when it is written otherwise, or the way is free again', async () => {
    const { gateway, tab, start, write, taken, unsent, state } = world(isScript);
    await write('bad', 'my <script> notes');
    await write('good', 'Good');
    const push = start();
    await until(tab, () => taken().length === 1, { stepMs: 500 });

    state.isBad = () => false;
    push.wake();
    await until(tab, async () => (await unsent()).length === 0, { stepMs: 50 });

    expect(gateway.leaves('bad')).toMatchObject([{ title: 'my <script> notes' }]);
  });

  it('is not looked for in a gateway that takes nothing at all', async () => {
    const { tab, heard, start, write, calls } = world(() => true);
    for (let n = 0; n < 40; n += 1) await write(`n${n}`, 'Any');

    start();
    for (let at = 0; at < HOUR_MS; at += 60_000) await tab.clock.advance(60_000);

    expect(heard.has('failed push')).toBe(true);
    // A call every half minute on the average, and four or five searches of a dozen calls.
    expect(calls.length).toBeLessThan(220);
  });

  it('is not looked for while the gateway does not answer', async () => {
    const { gateway, tab, start, write, calls } = world(isScript);
    await write('bad', 'my <script> notes');
    await write('good', 'Good');
    gateway.failNext('root', new GatewayFault('offline', 'down'), 1000);

    start();
    for (let at = 0; at < 600_000; at += 60_000) await tab.clock.advance(60_000);

    expect(new Set(calls)).toEqual(new Set([2]));
  });
});
