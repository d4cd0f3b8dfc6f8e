import { createClosers, openStores } from '../../../cloud/openStores';
import { allDatabases } from '../../../cloud/housekeeping/databases';
import type { World } from './world';

/**
 * What is written down about somebody without being theirs, by the beginning of its id. Everything else that names Anne has
 * to stay as it is.
 */
const OF_STRANGERS: readonly { readonly prefix: string; readonly because: string }[] = [
  { prefix: 'code:', because: 'anybody may have a code sent to an address, and each wrong one counts' },
  { prefix: 'qr:', because: 'a code lives for three minutes; each round has its own, and Anne says yes at its end' },
];

/** Records as stored, revisions included, by database and id; and Anne's objects and open uploads. */
export type AnnesState = ReadonlyMap<string, string>;

/** The cloud sweeps those away at each start, and nobody can use them. */
const isOver = (record: object | undefined, now: number): boolean => {
  const expiresAt: unknown = Reflect.get(Object(record), 'expiresAt');
  return typeof expiresAt === 'number' && expiresAt <= now;
};

/** Reads the closed data folder and starts the cloud again. */
export const readState = async ({
  test,
  anne,
  markers,
}: Pick<World, 'test' | 'anne' | 'markers'>): Promise<AnnesState> => {
  const state = new Map<string, string>();
  const names = [anne.uid, ...markers.all()];
  const isHers = (text: string): boolean => names.some((name) => text.includes(name));
  await test.cloud.close();
  const closers = createClosers();
  const opened = await openStores({ dataDirectory: test.dataDirectory, clock: { now: () => test.now() } }, closers);
  for (const named of await allDatabases(opened)) {
    const { name } = named;
    const isHerOwn = name.endsWith(anne.uid);
    await named.use(async (database) => {
      const everything = {
        since: 0,
        style: 'all_docs',
        include_docs: true,
        conflicts: true,
        return_docs: true,
      } as const;
      const { results, last_seq: last } = await database.changes(everything);
      if (isHerOwn) state.set(`${name} sequence`, String(last));
      for (const row of results) {
        const isOfStrangers = OF_STRANGERS.some(({ prefix }) => row.id.startsWith(prefix));
        const text = JSON.stringify([row.changes, row.deleted === true, row.doc]);
        if (isOver(row.doc, test.now()) || (row.deleted === true && !isHerOwn)) continue;
        const namesHer = !isOfStrangers && (row.id.includes(anne.uid) || isHers(text));
        if (isHerOwn || namesHer) state.set(`${name} ${row.id}`, text);
      }
    });
  }
  const { objects } = await opened.objects.list({ prefix: `${anne.uid}/`, maxKeys: 1000 });
  for (const object of objects) state.set(`object ${object.key}`, JSON.stringify(object));
  const uploads = await opened.objects.listUploads(`${anne.uid}/`);
  for (const upload of uploads) state.set(`upload ${upload.key}`, JSON.stringify(upload));
  await closers.closeAll();
  await test.restart();
  return state;
};

/** What is there in one and not, or otherwise, in the other. */
export const differences = (before: AnnesState, after: AnnesState): string[] => {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names]
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => `${name}: ${before.get(name) ?? 'nothing'} -> ${after.get(name) ?? 'nothing'}`);
};
