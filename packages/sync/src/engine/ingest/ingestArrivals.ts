import type { GatewayDocument, Lack } from '../../gateway/gateway';
import type { HomeOf } from '../../databaseNames';
import { changeOf, type Arrival } from '../../pages/arrivals';
import { insertDocuments, type Refusal } from '../../pages/insertDocuments';
import type { Missing } from '../../userData';
import type { Conflicts } from '../conflicts/createConflicts';
import { ancestryOf, isLeaf } from '../conflicts/leaves';
import type { EngineListener, EngineParts } from '../engineParts';
import type { Announcer } from '../pull/announcer';
import { isPlainGrowth, type Newcomers, planSteps, type Step } from './plan';
import { endsOfOutgrown, type Grown } from './outgrown';
import type { DatabaseName, DocumentChange } from '../../syncPorts';

/** What one call may ask for; gateways bound the size of their answers. */
const FETCH_AT_ONCE = 200;

export interface IngestParts {
  readonly parts: EngineParts;
  readonly conflicts: Pick<Conflicts, 'resolve'>;
  readonly listener: Pick<EngineListener, 'conflictsChanged'>;
  readonly announcer: Announcer;
  readonly homeOf: HomeOf;
  readonly signal: AbortSignal;
  /** The lists were told of what stood instead, when these arrivals did not go in. */
  readonly isAgain?: boolean;
}

interface Planned {
  readonly arrival: Arrival;
  readonly step: Step;
}

type Wanted = { readonly id: string; readonly rev: string };

/** Revisions that must be asked for: bodies beside the winner, and winners that came without their ancestry. */
const wantedBy = ({ arrival: { id, document }, step }: Planned): readonly Wanted[] => {
  if (step.kind === 'new') return step.others.map((rev) => ({ id, rev }));
  if (step.kind !== 'grow') return [];
  const isWhole = (rev: string): boolean => rev === document._rev && document._revisions !== undefined;
  return step.missing.filter((rev) => !isWhole(rev)).map((rev) => ({ id, rev }));
};

interface Fetched {
  /** What came, by id: a revision that was replaced meanwhile comes as what took its place. */
  readonly documents: ReadonlyMap<string, readonly GatewayDocument[]>;
  readonly lacks: readonly Lack[];
}

const fetchWanted = async ({ parts, signal }: IngestParts, wanted: readonly Wanted[]): Promise<Fetched> => {
  const documents = new Map<string, GatewayDocument[]>();
  const lacks: Lack[] = [];
  for (let from = 0; from < wanted.length; from += FETCH_AT_ONCE) {
    const asked = wanted.slice(from, from + FETCH_AT_ONCE);
    for (const document of await parts.gateway.bulkGet(asked, signal, (lack) => lacks.push(lack))) {
      documents.set(document._id, [...(documents.get(document._id) ?? []), document]);
    }
  }
  return { documents, lacks };
};

/** Arrivals that are not whole here, with the reason. A side beside the winner that is there no more, or not for us, is none. */
const owedOf = (
  name: DatabaseName,
  arrivals: readonly Arrival[],
  { lacks }: Fetched,
  refusals: readonly Refusal[],
): readonly Missing[] => {
  if (lacks.length === 0 && refusals.length === 0) return [];
  const reasons = new Map(refusals.map(({ id, reason }) => [id, reason]));
  const winners = new Set(arrivals.map(({ document: { _id, _rev } }) => `${_rev} ${_id}`));
  for (const { id, rev, reason, isGone } of lacks) if (!isGone || winners.has(`${rev} ${id}`)) reasons.set(id, reason);
  return arrivals.flatMap((arrival): readonly Missing[] => {
    const { id, revs } = arrival;
    const reason = reasons.get(id);
    return reason === undefined ? [] : [{ id, revs, reason, database: name, arrival }];
  });
};

/** The ancestry of a revision, of which what came may be what took its place since. */
const ancestryIn = (documents: readonly GatewayDocument[], rev: string): GatewayDocument['_revisions'] => {
  for (const leaf of documents.filter(isLeaf)) {
    const age = ancestryOf(leaf).indexOf(rev);
    if (age >= 0) return { start: leaf._revisions.start - age, ids: leaf._revisions.ids.slice(age) };
  }
  return undefined;
};

/** The winner with its ancestry; undefined when it did not come: it is owed, or what took its place comes later. */
const winnerOf = ({ document, isMoved }: Arrival, fetched: Fetched): GatewayDocument | undefined => {
  if (document._revisions !== undefined) return document;
  const found = fetched.documents.get(document._id) ?? [];
  if (!isMoved) return found.find(({ _rev }) => _rev === document._rev);
  // Of one that moved only the ancestry: the body is another database's.
  const ancestry = ancestryIn(found, document._rev);
  return ancestry && { ...document, _revisions: ancestry };
};

/** Those that moved, and of which the cloud did not say what they grew out of: nothing later tells of it again. */
const unjoined = (planned: readonly Planned[], fetched: Fetched): readonly Refusal[] =>
  planned.flatMap(({ arrival, step }) =>
    arrival.isMoved && step.kind === 'grow' && winnerOf(arrival, fetched) === undefined
      ? [{ id: arrival.id, reason: 'no ancestry' }]
      : [],
  );

const documentsOf = (
  { arrival, step }: Planned,
  fetched: Fetched,
  isHome: (document: GatewayDocument) => boolean,
): readonly GatewayDocument[] => {
  const { id, document, isMoved } = arrival;
  const others = (fetched.documents.get(id) ?? []).filter(
    (each) => !isMoved && each._rev !== document._rev && isHome(each),
  );
  if (step.kind === 'new') return [document, ...others];
  if (step.kind !== 'grow') return [];
  const winner = step.missing.includes(document._rev) ? winnerOf(arrival, fetched) : undefined;
  return [...(winner === undefined ? [] : [winner]), ...others];
};

/** What came as the only news of a document that stands here. A side that the cloud names is its leaf still. */
const grownOf = ({ arrival, step }: Planned, fetched: Fetched): readonly Grown[] => {
  if (step.kind !== 'grow' || step.missing.length > 1 || step.missing[0] !== arrival.document._rev) return [];
  const cloud = winnerOf(arrival, fetched);
  const here = step.leaves.filter(({ _rev }) => !arrival.revs.includes(_rev));
  return cloud === undefined ? [] : [{ id: arrival.id, here, cloud }];
};

/** Whether somebody must look at the tree once the revisions are in it. */
const isToJudge = ({ arrival, step }: Planned, fetched: Fetched): boolean => {
  if (step.kind === 'new') return step.others.length > 0;
  if (step.kind !== 'grow') return step.kind === 'judge';
  const winner = winnerOf(arrival, fetched);
  return winner === undefined || !isPlainGrowth(arrival, step.leaves, winner);
};

const plan = async (
  { parts: { uid, databases } }: IngestParts,
  name: DatabaseName,
  arrivals: readonly Arrival[],
  newcomers: Newcomers | undefined,
): Promise<readonly Planned[]> =>
  databases.use(uid, name, async (database) => {
    const known = await newcomers?.known(
      database,
      arrivals.map(({ id }) => id),
    );
    const steps = await planSteps(database, arrivals, known);
    return arrivals.map((arrival, index) => ({ arrival, step: steps[index] ?? { kind: 'nothing' } }));
  });

/** Tells the lists where something else stands than they were told when the page came. `owed`: what did not go in. */
const tellOutcome = async (
  { conflicts, listener, announcer, isAgain = false }: IngestParts,
  name: DatabaseName,
  planned: readonly Planned[],
  fetched: Fetched,
  owed: readonly Missing[],
): Promise<void> => {
  const keptBack = planned.filter(({ arrival }) => announcer.isKeptBack(arrival));
  // Somebody has moved it in meanwhile, and nobody has told of it; what stands now may be newer still.
  const moved = keptBack.filter(({ step }) => step.kind === 'nothing');
  const judged = new Set(
    [...planned.filter((each) => isAgain || isToJudge(each, fetched)), ...moved].map(({ arrival }) => arrival.id),
  );
  for (const { id } of owed) judged.add(id);
  const changes: DocumentChange[] = judged.size === 0 ? [] : [...(await conflicts.resolve(name, [...judged]))];
  if (judged.size > 0) listener.conflictsChanged();
  for (const { arrival } of keptBack) if (!judged.has(arrival.id)) changes.push(changeOf(arrival));
  announcer.tell(name, changes);
  for (const { arrival } of planned) announcer.settled(arrival);
};

/**
 * Puts what one page has for one database into PouchDB. Doing it twice changes nothing. Gives what is owed then: what
 * did not come, and documents that PouchDB does not take.
 */
export const ingestArrivals = async (
  ingest: IngestParts,
  name: DatabaseName,
  arrivals: readonly Arrival[],
  newcomers: Newcomers | undefined,
): Promise<readonly Missing[]> => {
  const { homeOf, parts, signal } = ingest;
  const { uid, databases } = parts;
  const planned = await plan(ingest, name, arrivals, newcomers);
  const fetched = await fetchWanted(ingest, planned.flatMap(wantedBy));
  const ends = await endsOfOutgrown(
    parts,
    name,
    planned.flatMap((each) => grownOf(each, fetched)),
    signal,
  );
  // Whoever has signed out may be having the databases removed.
  signal.throwIfAborted();
  // A leaf that lies in another channel is another database's.
  const isHome = ({ _deleted, dbId }: GatewayDocument): boolean => _deleted === true || homeOf(dbId) === name;
  const documents = [...planned.flatMap((each) => documentsOf(each, fetched, isHome)), ...ends.values()];
  const refusals = await databases.use(uid, name, (database) => insertDocuments(database, documents));
  const refused = new Set(refusals.map(({ id }) => id));
  newcomers?.added(
    planned.flatMap(({ arrival: { id }, step }) => (step.kind === 'new' && !refused.has(id) ? [id] : [])),
  );
  const owed = owedOf(name, arrivals, fetched, [...unjoined(planned, fetched), ...refusals]);
  await tellOutcome(ingest, name, planned, fetched, owed);
  return owed;
};
