import type { GatewayDocument } from '../gateway/gateway';
import { channelOfDatabase, createHomeOf } from '../databaseNames';
import type { OwedDocument } from '../journal/journal';
import { byDatabase } from '../pages/arrivals';
import { type Difference, joinOutgrown, repair } from './check/repair';
import type { Conflicts } from './conflicts/createConflicts';
import { ancestryOf, inOrder, isLeaf, isLive, type Leaf, readBulkLeaves } from './conflicts/leaves';
import type { Missing } from '../userData';
import type { EngineListener, EngineParts } from './engineParts';
import { ingestArrivals, type IngestParts } from './ingest/ingestArrivals';
import type { DatabaseName } from '../syncPorts';

/** What one call may ask for; gateways bound the size of their answers. */
const FETCH_AT_ONCE = 200;

interface AskParts {
  readonly parts: EngineParts;
  readonly conflicts: Conflicts;
  readonly listener: Pick<EngineListener, 'brought' | 'conflictsChanged'>;
  readonly signal: AbortSignal;
}

export interface OwedParts extends AskParts {
  readonly announcer: IngestParts['announcer'];
}

const wantedOf = ({ id, revs }: OwedDocument): readonly { readonly id: string; readonly rev?: string }[] =>
  revs.length === 0 ? [{ id }] : revs.map((rev) => ({ id, rev }));

/** All leaves that came, by id, each once, the winner first. */
const leavesById = (documents: readonly GatewayDocument[]): ReadonlyMap<string, readonly Leaf[]> => {
  const found = new Map<string, Map<string, Leaf>>();
  for (const leaf of documents.filter(isLeaf)) {
    const known = found.get(leaf._id) ?? new Map<string, Leaf>();
    found.set(leaf._id, known.set(leaf._rev, leaf));
  }
  return new Map([...found].map(([id, leaves]) => [id, inOrder([...leaves.values()])]));
};

const nameOf = (id: string, rev: string | undefined): string => `${rev} ${id}`;

interface Came {
  readonly entry: OwedDocument;
  /** The winner first. */
  readonly leaves: readonly Leaf[];
  /** Nothing else of it is to come: sides beside the winner may be there no more. */
  readonly isAll: boolean;
  /** Undefined where it belongs to nobody here. */
  readonly home: DatabaseName | undefined;
}

/** What lives. Of what was deleted or left meanwhile the feed tells, and asks where it is many. */
const cameOf = (
  owed: readonly OwedDocument[],
  documents: readonly GatewayDocument[],
  gone: ReadonlySet<string>,
  uid: string,
): readonly Came[] => {
  const homeOf = createHomeOf(uid);
  const found = leavesById(documents);
  return owed.flatMap((entry): readonly Came[] => {
    const [winner, ...others] = found.get(entry.id) ?? [];
    if (winner === undefined || !isLive(winner)) return [];
    const home = homeOf(winner['dbId']);
    const own = others.filter((leaf) => !isLive(leaf) || homeOf(leaf['dbId']) === home);
    const line = new Set([winner, ...others].flatMap(ancestryOf));
    const isAll = entry.revs.every((rev) => line.has(rev) || gone.has(nameOf(entry.id, rev)));
    return [{ entry, leaves: [winner, ...own], isAll, home }];
  });
};

const differenceOf = (database: DatabaseName, { entry: { id }, leaves }: Came, here: readonly Leaf[]): Difference => ({
  database,
  id,
  verdict: 'onlyCloud',
  here,
  cloud: leaves,
  missingHere: leaves,
  isMissingThere: false,
});

/** Gives what is settled. */
const bring = async (
  { parts, conflicts, listener, signal }: AskParts,
  came: readonly Came[],
): Promise<readonly Came[]> => {
  const settled = came.filter(({ home }) => home === undefined);
  for (const name of ['note', 'library', 'message'] as const) {
    const own = came.filter(({ home }) => home === name);
    if (own.length === 0) continue;
    // Whoever has signed out may be having the databases removed.
    signal.throwIfAborted();
    const here = await parts.databases.use(parts.uid, name, (local) =>
      readBulkLeaves(
        local,
        own.map(({ entry: { id } }) => id),
      ),
    );
    const differences = own.map((each) => differenceOf(name, each, here.get(each.entry.id) ?? []));
    const refusals = await repair(parts, conflicts, name, await joinOutgrown(parts, name, differences, signal));
    const refused = new Set(refusals.map(({ id }) => id));
    settled.push(...own.filter(({ entry, isAll }) => !refused.has(entry.id) && isAll));
    listener.brought(channelOfDatabase[name], own.length - refused.size);
    listener.conflictsChanged();
  }
  return settled;
};

/** What came to be owed of the document beside what came of it. */
const restOf = ({ id, revs, reason, arrival }: OwedDocument): readonly Missing[] => {
  const others = revs.filter((rev) => arrival?.revs.includes(rev) === false);
  return others.length === 0 ? [] : [{ id, revs: others, reason }];
};

/** What came with its body is tried as it came. */
const ingestAgain = async (owedParts: OwedParts, owed: readonly OwedDocument[]): Promise<void> => {
  const { parts } = owedParts;
  const homeOf = createHomeOf(parts.uid);
  for (const [name, entries] of byDatabase(owed)) {
    const arrivals = entries.flatMap(({ arrival }) => arrival ?? []);
    // Something newer may wait, which the lists show already.
    await parts.waiting.settleAll(
      name,
      entries.map(({ id }) => id),
    );
    const missing = await ingestArrivals({ ...owedParts, homeOf, isAgain: true }, name, arrivals, undefined);
    const ids = new Set(missing.map(({ id }) => id));
    const done = entries.filter(({ id }) => !ids.has(id));
    await parts.owed.settle(done);
    await parts.owed.owe(done.flatMap(restOf));
  }
};

/** What came without a body is asked for. Gives what came, with its database. */
export const askAgain = async (
  askParts: AskParts,
  owed: readonly OwedDocument[],
): Promise<readonly Pick<OwedDocument, 'database' | 'id'>[]> => {
  const { parts, signal } = askParts;
  const settled: Came[] = [];
  for (let from = 0; from < owed.length; from += FETCH_AT_ONCE) {
    const asked = owed.slice(from, from + FETCH_AT_ONCE);
    const gone = new Set<string>();
    const documents = await parts.gateway.bulkGet(asked.flatMap(wantedOf), signal, ({ id, rev, isGone }) => {
      if (isGone) gone.add(nameOf(id, rev));
    });
    const brought = await bring(askParts, cameOf(asked, documents, gone, parts.uid));
    await parts.owed.settle(brought.map(({ entry }) => entry));
    settled.push(...brought);
  }
  return settled.flatMap(({ entry: { id }, home: database }) => (database === undefined ? [] : [{ database, id }]));
};

/** Tries again what is owed. Rejects with what the gateway or a database rejects with. */
export const bringOwed = async (owedParts: OwedParts): Promise<void> => {
  const owed = await owedParts.parts.owed.read();
  await askAgain(
    owedParts,
    owed.filter(({ arrival }) => arrival === undefined),
  );
  // The feed may have paid some meanwhile.
  const still = await owedParts.parts.owed.read();
  await ingestAgain(
    owedParts,
    still.filter(({ arrival }) => arrival !== undefined),
  );
};
