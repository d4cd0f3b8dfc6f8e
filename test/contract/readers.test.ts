import { asEpochMs, type JsonObject, type Stop, textField, type Uid } from '@inkside/kit';
import { changeFields, markDocument, marksOf, removalFields } from '../../src/features/reader/markLogic';
import { createRandom, type Random } from '../property/random';
import { type ContractBrowser, openBrowser, signInTo, until } from './contractBrowser';
import { type ContractCloud, startContractCloud } from './contractCloud';

/** `bench:reader` asks for a thousand. */
const RUNS = Number(process.env['INKSIDE_READER_RUNS'] ?? '12');
const SEED = Number(process.env['INKSIDE_READER_SEED'] ?? '1');
const STEPS = 14;
/** So many books are marked at the same time, each by a run of its own. */
const AT_ONCE = 50;
const COLOURS = ['yellow', 'green', 'blue', 'pink'] as const;

/** Somebody who marks books: a browser with its own database, or a client that asks the cloud each time. */
interface Reader {
  all(): Promise<readonly JsonObject[]>;
  get(id: string): Promise<JsonObject | undefined>;
  create(document: JsonObject & { _id: string }): Promise<unknown>;
  edit(id: string, fields: JsonObject): Promise<unknown>;
}

const ofBrowser = ({ documents }: ContractBrowser, uid: Uid): Reader => ({
  all: async () => (await documents.readAll(uid, 'library')).documents,
  get: (id) => documents.get(uid, 'library', id),
  create: (document) => documents.create(uid, 'library', document as never),
  edit: (id, fields) => documents.edit(uid, 'library', id, fields),
});

/** A client of another maker: it knows the gateway alone, and writes over the newest revision. */
const ofGateway = (origin: string, cookie: () => string, uid: Uid): Reader => {
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${origin}/neocloud/${path}`, {
      ...init,
      headers: { cookie: cookie(), 'content-type': 'application/json' },
    });
  const put = (document: JsonObject) =>
    ask(encodeURIComponent(textField(document['_id'])), { method: 'PUT', body: JSON.stringify(document) });
  const get = async (id: string): Promise<JsonObject | undefined> => {
    const answer = await ask(encodeURIComponent(id));
    return answer.ok ? ((await answer.json()) as JsonObject) : undefined;
  };
  return {
    get,
    all: async () => {
      const query = `filter=sync_gateway/bychannel&channels=${uid}-READER_LIBRARY&include_docs=true`;
      const { results } = (await (await ask(`_changes?${query}`)).json()) as {
        results: readonly { readonly doc?: JsonObject }[];
      };
      return results.flatMap(({ doc }) => (doc === undefined ? [] : [doc]));
    },
    create: async (document) => void (await put(document)),
    edit: async (id, fields) => {
      // Somebody else may be quicker, but not without end.
      for (let tries = 0; tries < 10; tries += 1)
        if ((await put({ ...(await get(id)), ...fields })).status !== 409) return;
    },
  };
};

const newMark = (random: Random) => {
  const start = random.below(500);
  return {
    kind: random.pick(['highlight', 'underline'] as const) ?? 'highlight',
    spot: { section: random.below(9), start, end: start + 1 + random.below(60) },
    quote: `words ${random.hex(4)}`,
    note: random.chance(0.3) ? `note ${random.hex(3)}` : '',
    chapter: `Chapter ${random.below(9)}`,
    colour: random.pick(COLOURS) ?? 'yellow',
    page: 1 + random.below(90),
  };
};

const change = (random: Random) =>
  random.chance(0.5)
    ? { colour: random.pick(COLOURS) ?? 'yellow' }
    : { note: `changed ${random.hex(3)}`, kind: random.pick(['highlight', 'underline'] as const) ?? 'highlight' };

/** A book that is marked: its random numbers, and what was made in it. */
interface Run {
  readonly seed: number;
  readonly random: Random;
  readonly bookId: string;
  readonly ids: string[];
}

/** One act of one reader: a mark, another colour or note, a removal, or its undoing. */
const act = async ({ random, bookId, ids }: Run, reader: Reader, uid: Uid): Promise<unknown> => {
  const now = asEpochMs(Date.now());
  const id = random.pick(ids);
  if (id === undefined || random.chance(0.35)) {
    const document = markDocument(newMark(random), { uid, uniqueId: random.hex(32), bookId, now });
    ids.push(document._id);
    return reader.create(document);
  }
  const [isUndone, isRemoved, fields] = [random.chance(0.4), random.chance(0.35), changeFields(change(random), now)];
  const found = await reader.get(id);
  // It is another reader's, and has not come here yet.
  if (found === undefined) return undefined;
  if (found['status'] === 1) return isUndone ? reader.edit(id, { status: 0, updatedAt: now }) : undefined;
  return reader.edit(id, isRemoved ? removalFields(now) : fields);
};

const runsOf = (from: number, count: number): readonly Run[] =>
  Array.from({ length: count }, (_, index) => {
    const random = createRandom(`readers ${from + index}`);
    return { seed: from + index, random, bookId: random.hex(32), ids: [] };
  });

describe('two readers and a client of another maker', () => {
  let cloud: ContractCloud;
  const stops: Stop[] = [];
  beforeAll(async () => {
    cloud = await startContractCloud();
  });
  afterAll(async () => {
    for (const stop of stops) stop();
    await cloud.stop();
  });

  const openReader = async (name: string) => {
    const browser = openBrowser(cloud, { name });
    const { uid } = await signInTo(cloud, browser, 'readers@example.org');
    await browser.sync.openSession();
    stops.push(browser.sync.open(uid, () => undefined));
    return { browser, uid };
  };

  it(
    'have the same marks of a book in the end, whoever was offline while who marked, changed and removed',
    async () => {
      const one = await openReader('one');
      const two = await openReader('two');
      const { uid } = one;
      const browsers = [one.browser, two.browser];
      const gateway = ofGateway(cloud.origin, () => one.browser.document.cookie, uid);
      const readers = [ofBrowser(one.browser, uid), ofBrowser(two.browser, uid), gateway];
      for (let from = SEED; from < SEED + RUNS; from += AT_ONCE) {
        const runs = runsOf(from, Math.min(AT_ONCE, SEED + RUNS - from));
        const weather = createRandom(`network ${from}`);
        for (let step = 0; step < STEPS; step += 1) {
          for (const { network } of browsers) if (weather.chance(0.3)) network.isUp = !network.isUp;
          for (const run of runs) await act(run, run.random.pick(readers) ?? gateway, uid);
        }
        for (const browser of browsers) {
          browser.network.isUp = true;
          browser.wake();
        }
        for (const browser of browsers)
          await until(async () => ((await browser.sync.unsent(uid)).library.length === 0 ? true : undefined));
        let different: readonly string[] = [];
        const areSame = async () => {
          const all = await Promise.all(readers.map((reader) => reader.all()));
          different = runs.flatMap(({ seed, bookId }) => {
            const [first, ...others] = all.map((documents) => JSON.stringify(marksOf(documents, new Set([bookId]))));
            return others.every((marks) => marks === first) && first !== undefined ? [] : [`seed ${seed}`];
          });
          return different.length === 0 ? true : undefined;
        };
        await until(areSame).catch(() => undefined);
        expect(different).toEqual([]);
      }
      expect((await gateway.all()).length).toBeGreaterThan(RUNS);
    },
    60_000 + RUNS * 2000,
  );
});
