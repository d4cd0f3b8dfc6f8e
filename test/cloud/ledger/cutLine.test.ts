import type { LedgerEvent } from '@inkside/protocol';

import { pause, until } from '../../harness/until';
import { stopClouds } from '../rest/testCloud';
import { type Client, FILE, type LedgerCloud, startLedgerCloud } from './ledgerCloud';

const ID = 'c'.repeat(32);

type Kind = LedgerEvent['kind'];

interface World {
  readonly ledger: LedgerCloud;
  readonly device: Client;
  key: string;
}

/** One arrow of the sequence: what it does, how the line is cut in its middle, and what is true once it is through. */
interface Arrow {
  readonly name: string;
  readonly go: (world: World) => Promise<unknown>;
  readonly cut: (world: World) => Promise<unknown>;
  readonly isTrueThen: readonly Kind[];
}

const nothing = async (): Promise<void> => undefined;
const HALF = FILE.length / 2;

const store = async (world: World, content = FILE): Promise<void> => {
  world.key = await world.ledger.store(`${ID}.pdf`, content);
};

const ARROWS: readonly Arrow[] = [
  { name: 'the file goes up', go: store, cut: (world) => store(world, FILE.subarray(0, 10)), isTrueThen: [] },
  { name: 'the document is written', go: ({ ledger, key }) => ledger.write(ID, key), cut: nothing, isTrueThen: [] },
  {
    name: 'the cloud is told',
    go: ({ ledger, key }) => ledger.announce(ID, key),
    cut: nothing,
    isTrueThen: ['sent'],
  },
  {
    name: 'the device reads the feed',
    go: ({ device }) => device.readFeed(),
    // It never comes as far as the answer.
    cut: nothing,
    isTrueThen: ['announced'],
  },
  {
    name: 'the device fetches the first half',
    go: ({ device, key }) => device.fetch(key, { range: `0-${HALF - 1}` }),
    cut: ({ device, key }) => device.fetch(key, { range: `0-${HALF - 1}`, cutAt: 100_000 }),
    isTrueThen: [],
  },
  {
    name: 'the device fetches the second half',
    go: ({ device, key }) => device.fetch(key, { range: `${HALF}-` }),
    cut: ({ device, key }) => device.fetch(key, { range: `${HALF}-`, cutAt: HALF - 4_000_000 }),
    isTrueThen: ['fetched'],
  },
  {
    name: 'the device says that it opened the file',
    go: ({ device }) => device.report(ID, 'opened'),
    cut: nothing,
    isTrueThen: ['opened'],
  },
];

/** What would stand there in excess is looked for once more after a while: it may come late. */
const LATE_MS = 80;

describe('with the line cut', () => {
  afterEach(stopClouds);

  const arrowsTo = (count: number): readonly Kind[] => ARROWS.slice(0, count).flatMap(({ isTrueThen }) => isTrueThen);

  it('at every arrow of the sequence in turn, the ledger says what is true, and not more', async () => {
    for (const [place, arrow] of ARROWS.entries()) {
      const ledger = await startLedgerCloud();
      const world: World = { ledger, device: await ledger.device('Note Air'), key: '' };
      for (const before of ARROWS.slice(0, place)) await before.go(world);
      await until(async () => (await ledger.kinds(ID)).length === arrowsTo(place).length, `before "${arrow.name}"`);

      await arrow.cut(world);
      await pause(LATE_MS);
      expect({ arrow: arrow.name, kinds: await ledger.kinds(ID) }).toEqual({
        arrow: arrow.name,
        kinds: arrowsTo(place),
      });

      // The line is there again, and the same arrow goes through.
      for (const again of ARROWS.slice(place)) await again.go(world);
      const all = [...arrowsTo(ARROWS.length)].toSorted();
      await until(async () => (await ledger.kinds(ID)).length >= all.length, `after "${arrow.name}"`);
      expect([...(await ledger.kinds(ID))].toSorted()).toEqual(all);
      await stopClouds();
    }
  });

  it('in the middle of an answer that holds the whole file, it is no fetch, until the device goes on there', async () => {
    const ledger = await startLedgerCloud();
    const key = await ledger.store(`${ID}.pdf`);
    await ledger.write(ID, key);
    await ledger.announce(ID, key);
    const device = await ledger.device('Note Air');

    const came = await device.fetch(key, { cutAt: 1_000_000 });
    await pause(LATE_MS);
    expect(await ledger.kinds(ID)).toEqual(['sent']);

    await device.fetch(key, { range: `${came}-` });
    await until(async () => (await ledger.kinds(ID)).includes('fetched'));
    expect(await ledger.events(ID)).toMatchObject([{}, { kind: 'fetched', bytes: FILE.length }]);
  });

  it('in the middle of a feed of many messages, none of them is announced', async () => {
    const ledger = await startLedgerCloud();
    const key = await ledger.store(`${ID}.pdf`);
    const padding = 'x'.repeat(400_000);
    for (let count = 0; count < 60; count += 1) await ledger.write(`${count}`.padStart(32, '0'), key, { padding });
    const device = await ledger.device('Note Air');

    await device.readFeed(true);
    await pause(LATE_MS);
    expect((await ledger.read()).files).toEqual([]);

    await device.readFeed();
    await until(async () => (await ledger.read()).files.length === 60);
  });
});
