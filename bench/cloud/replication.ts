import { startServer } from '../harness/child';
import { compared, median, timed } from '../harness/measure';
import type { Pair } from '../harness/measure';
import type { Figure } from '../harness/report';
import { withFolder } from '../harness/scratch';
import { noteOf } from './documents';
import { cookieOf, personOf, readCloud, readOrigin } from './people';
import { localDatabase, remoteDatabase, replicate } from './stockPouch';
import type { StockDatabase } from './stockPouch';

/** Documents a batch: what this product asks for, and what PouchDB asks for by itself. */
const BATCHES = [1000, 100] as const;

const serverOf = (name: string): URL => new URL(`servers/${name}.ts`, import.meta.url);

const copied = async (
  source: StockDatabase,
  target: StockDatabase,
  count: number,
  options: object,
): Promise<number> => {
  let written = 0;
  const ms = await timed(async () => {
    written = await replicate(source, target, options);
  });
  if (written !== count) throw new Error(`${written} of ${count} documents arrived.`);
  return ms;
};

interface Load {
  readonly count: number;
  readonly batch: number;
}

/** All documents out of a client, and into a fresh one: milliseconds each. */
const thereAndBack = async (remote: () => StockDatabase, uid: string, { count, batch }: Load, filter: object) => {
  const source = localDatabase();
  await source.bulkDocs(Array.from({ length: count }, (_, index) => noteOf(uid, index)));
  const push = await copied(source, remote(), count, { batch_size: batch });
  const target = localDatabase();
  const back = await copied(remote(), target, count, { batch_size: batch, ...filter });
  await source.destroy();
  await target.destroy();
  return { push, pull: back };
};
type Trip = Awaited<ReturnType<typeof thereAndBack>>;

/** A server of its own for each round: a database that was just filled is no fresh one. */
const ourTrip = (load: Load): Promise<Trip> =>
  withFolder(async (folder) => {
    const server = await startServer(serverOf('inkside'), [folder], readCloud);
    const person = personOf(server.ready);
    const remote = () => remoteDatabase(`${server.ready.origin}/neocloud`, cookieOf(person));
    const pull = { filter: 'sync_gateway/bychannel', query_params: { channels: `${person.uid}-NOTE_TREE` } };
    try {
      return await thereAndBack(remote, person.uid, load, pull);
    } finally {
      await server.stop();
    }
  });

const referenceTrip = (load: Load): Promise<Trip> =>
  withFolder(async (folder) => {
    const server = await startServer(serverOf('expressPouch'), [folder], readOrigin);
    const remote = () => remoteDatabase(`${server.ready.origin}/notes`);
    try {
      return await thereAndBack(remote, 'a'.repeat(24), load, {});
    } finally {
      await server.stop();
    }
  });

const figureOf = (name: string, { ours, reference }: Pair): Figure => ({
  name,
  value: `${ours.toFixed(0)} ms`,
  reference: `${reference.toFixed(0)} ms`,
  ratio: reference / ours,
  goal: 3,
});

const figuresOf = async (load: Load, rounds: number): Promise<Figure[]> => {
  const ours: Trip[] = [];
  const reference: Trip[] = [];
  const both = await compared(rounds, {
    ours: async () => {
      const trip = await ourTrip(load);
      ours.push(trip);
      return trip.push + trip.pull;
    },
    reference: async () => {
      const trip = await referenceTrip(load);
      reference.push(trip);
      return trip.push + trip.pull;
    },
  });
  const part = async (name: 'push' | 'pull'): Promise<Pair> => {
    const next = (trips: readonly Trip[]) => {
      const values = trips.map((trip) => trip[name]).values();
      return async (): Promise<number> => values.next().value ?? 0;
    };
    return compared(rounds, { ours: next(ours), reference: next(reference) });
  };
  return [
    figureOf(`replicate ${load.count} documents in and out, ${load.batch} a batch`, both),
    figureOf('  of it in (push)', await part('push')),
    figureOf('  of it out (pull)', await part('pull')),
  ];
};

/** The same documents from one database in memory to another: what the replicator costs by itself, without a server. */
const clientAlone = async (load: Load, rounds: number): Promise<Figure> => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [source, target] = [localDatabase(), localDatabase()];
    await source.bulkDocs(Array.from({ length: load.count }, (_, index) => noteOf('a'.repeat(24), index)));
    times.push(await copied(source, target, load.count, { batch_size: load.batch }));
    await source.destroy();
    await target.destroy();
  }
  return { name: '  the client alone, memory to memory', value: `${median(times).toFixed(0)} ms`, reference: '' };
};

/** Stock PouchDB against our gateway and against express-pouchdb, both on LevelDB. */
export const replicationFigures = async (count: number, rounds: number): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const batch of BATCHES) {
    figures.push(...(await figuresOf({ count, batch }, rounds)), await clientAlone({ count, batch }, rounds));
  }
  return figures;
};
