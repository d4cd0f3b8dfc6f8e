import type { Json, JsonObject } from '@inkside/kit';
import type { OperationWrite } from '../../../../packages/sync/src/operations/operationsPort';
import type { DatabaseName, DocumentChange } from '../../../../packages/sync/src/syncPorts';
import { createRandom, type Random } from '../../../property/random';
import { aBrowser, aNoteOf, openTab, type Browser, type Tab } from '../databases/openTab';
import { anOperation, contentIn } from './operationsWorld';

// Every value is written by somebody for the first time once: operations write `O…`, others `R…`, the first ones are `F…`.
const FIELDS = ['title', 'parentUniqueId', 'favorite', 'kind'];
const DATABASES: readonly DatabaseName[] = ['note', 'library'];

interface World {
  readonly random: Random;
  readonly browser: Browser;
  readonly tab: Tab;
  /** Documents that stood once, with their databases. */
  readonly known: Map<string, DatabaseName>;
  /** Operations that may be undone, oldest first. */
  readonly open: string[];
  count: number;
}

const begin = async (seed: string): Promise<World> => {
  const random = createRandom(seed);
  const browser = aBrowser();
  const tab = openTab(browser);
  const known = new Map<string, DatabaseName>();
  for (let n = 0; n < 6; n += 1) {
    const database = random.pick(DATABASES) ?? 'note';
    known.set(`d${n}`, database);
    const held = FIELDS.filter(() => random.chance(0.7)).map((field) => [field, `F${n}${field}`]);
    const fields = { title: undefined, status: 1, enabled: true, ...Object.fromEntries(held) };
    await tab.documents.create(tab.uid, database, aNoteOf(`d${n}`, fields as JsonObject));
  }
  return { random, browser, tab, known, open: [], count: 0 };
};

const newValue = (world: World, who: 'O' | 'R'): string => `${who}${(world.count += 1)}`;

const someFields = (world: World, who: 'O' | 'R'): JsonObject => {
  const { random } = world;
  const fields: Record<string, Json | undefined> = {};
  for (const field of FIELDS) {
    // Others take nothing away here: what they wrote must be known by its value.
    if (random.chance(0.4)) fields[field] = who === 'O' && random.chance(0.2) ? undefined : newValue(world, who);
  }
  if (random.chance(0.5)) fields['updatedAt'] = world.count;
  return Object.keys(fields).length === 0 ? { title: newValue(world, who) } : fields;
};

const aWrite = (world: World): OperationWrite => {
  const { random, known } = world;
  if (random.chance(0.2)) {
    const database = random.pick(DATABASES) ?? 'note';
    const id = `c${(world.count += 1)}`;
    known.set(id, database);
    return {
      kind: 'create',
      database,
      document: aNoteOf(id, { ...someFields(world, 'O'), status: 1, enabled: true } as JsonObject),
    };
  }
  const [id, database] = random.pick([...known]) ?? ['d0', 'note'];
  return { kind: 'edit', database, id, fields: someFields(world, 'O') };
};

const run = async (world: World): Promise<void> => {
  const { random, tab, open } = world;
  const id = `op${(world.count += 1)}`;
  open.push(id);
  const writes = Array.from({ length: 1 + random.below(5) }, () => aWrite(world));
  await tab.operations.run(tab.uid, anOperation(id, ...writes));
};

/** Of all documents that stand: what is in them but revisions and moments. */
const contents = async ({ tab: { documents, uid } }: World): Promise<ReadonlyMap<string, JsonObject>> => {
  const found = new Map<string, JsonObject>();
  for (const database of DATABASES) {
    for (const document of (await documents.readAll(uid, database)).documents) {
      found.set(document._id, contentIn(document));
    }
  }
  return found;
};

/** What each document went through, in the order of its revisions, in whatever tab. */
const createHistories = () => {
  const revisions = new Map<string, DocumentChange[]>();
  return {
    revisions,
    follow: ({ data }: Tab): void => {
      for (const database of DATABASES) {
        data.bus.listen(database, (changes) => {
          for (const change of changes) {
            const own = revisions.get(change.id) ?? [];
            revisions.set(change.id, [...own, change]);
          }
        });
      }
    },
  };
};

const generation = (change: DocumentChange): number =>
  change.isDeleted ? Infinity : Number.parseInt(change.document._rev, 10);
const isTheirs = (value: unknown): boolean => typeof value === 'string' && value.startsWith('R');

/** What of theirs goes from one revision to the next. `seen`: values that stood in the document before. */
const lostBetween = (before: JsonObject, change: DocumentChange, seen: ReadonlySet<unknown>): readonly string[] => {
  const hasTheirs = Object.values(before).some(isTheirs);
  // Others delete nothing here, and bin nothing: it was created by an operation, and that is undone.
  if (change.isDeleted) return hasTheirs ? [`${change.id} was removed`] : [];
  const { id, document } = change;
  const overwritten = FIELDS.filter((field) => {
    const [was, is] = [before[field], document[field]];
    // An operation may write what is new; what stood before is given back by an undo.
    return isTheirs(was) && was !== is && (is === undefined || seen.has(is));
  }).map((field) => `${id}.${field}: ${JSON.stringify([before[field], document[field]])}`);
  const isBinned = before['status'] === 1 && document['status'] === 0;
  return isBinned && hasTheirs ? [...overwritten, `${id} went to the bin`] : overwritten;
};

const lostIn = (changes: readonly DocumentChange[]): readonly string[] => {
  const seen = new Set<unknown>();
  const lost: string[] = [];
  let before: JsonObject = {};
  for (const change of changes.toSorted((one, other) => generation(one) - generation(other))) {
    lost.push(...lostBetween(before, change, seen));
    before = change.isDeleted ? {} : change.document;
    for (const field of FIELDS) seen.add(before[field]);
  }
  return lost;
};

/** Takes fields away too, which no later revision can tell from an undo: those operations are left out of this. */
const withoutTaking = (write: OperationWrite): OperationWrite =>
  write.kind !== 'edit'
    ? write
    : {
        ...write,
        fields: Object.fromEntries(Object.entries(write.fields).filter(([, value]) => value !== undefined)),
      };

const seeds = Array.from({ length: 24 }, (_, n) => `operations ${n}`);

describe('random operations', () => {
  it.each(seeds)('are undone, the newest first, to the first state (%s)', async (seed) => {
    const world = await begin(seed);
    const { tab, open, random } = world;
    const first = await contents(world);
    for (let n = 0; n < 3 + random.below(6); n += 1) await run(world);

    for (const id of open.toReversed()) {
      // After a reload it is as well.
      const { operations } = random.chance(0.3) ? openTab(world.browser) : tab;
      expect(await operations.undo(tab.uid, id)).toMatchObject({ left: [] });
    }

    const after = await contents(world);
    for (const [id, content] of after) {
      if (first.has(id)) expect(content).toEqual(first.get(id));
      else expect(content).toMatchObject({ status: 0, enabled: false });
    }
    for (const id of first.keys()) expect(after.has(id)).toBe(true);
    const gone = [...world.known].filter(([id]) => !after.has(id));
    expect(gone.every(([, database]) => database === 'library')).toBe(true);
    expect(await tab.operations.list(tab.uid)).toEqual([]);
  });

  it.each(seeds)('among changes of others are undone in any order, and overwrite none of them (%s)', async (seed) => {
    const world = await begin(`${seed} others`);
    const { random, tab, browser, open, known } = world;
    const other = openTab(browser);
    const histories = createHistories();
    histories.follow(tab);
    histories.follow(other);
    const runAny = async (): Promise<void> => {
      const id = `op${(world.count += 1)}`;
      const writes = Array.from({ length: 1 + random.below(5) }, () => withoutTaking(aWrite(world)));
      await tab.operations.run(tab.uid, anOperation(id, ...writes));
      open.push(id);
    };
    const undoAny = async (): Promise<void> => {
      const [id] = open.splice(random.below(open.length), 1);
      if (id !== undefined) await tab.operations.undo(tab.uid, id);
    };
    const changeAny = async (): Promise<void> => {
      const [id, database] = random.pick([...known]) ?? ['d0', 'note'];
      // It may be gone, or not there yet.
      await other.documents.edit(tab.uid, database, id, someFields(world, 'R')).catch(() => undefined);
    };

    // All at once as well as one after the other: changes come while operations are written and undone.
    for (let round = 0; round < 8; round += 1) {
      const deeds = Array.from({ length: 1 + random.below(4) }, () =>
        random.pick([runAny, undoAny, changeAny, changeAny]),
      );
      await Promise.all(deeds.map(async (deed) => deed?.()));
    }
    while (open.length > 0) await Promise.all([undoAny(), changeAny()]);

    expect([...histories.revisions.values()].flatMap(lostIn)).toEqual([]);
    expect(histories.revisions.size).toBeGreaterThan(0);
  });
});
