import type { GatewayDocument } from '../../gateway/gateway';
import type { OutboxEntry } from '../../journal/journal';
import { generationOf } from '../../pages/revisions';
import { ancestryOf, isLeaf, isLive, type Leaf } from '../conflicts/leaves';
import { fieldsOf } from '../conflicts/merge';
import { MERGED_INTO } from '../conflicts/revisionGraph';
import type { EngineParts } from '../engineParts';
import { loadRevisionOf, type RevisionOf } from '../held/revived';
import type { DatabaseName } from '../../syncPorts';

/** A document as it stands here, and the one leaf that the cloud names beside what is here already. */
export interface Grown {
  readonly id: string;
  readonly here: readonly Leaf[];
  readonly cloud: GatewayDocument;
}

/** The revision of ours that the cloud had, and has gone on from; its side, and where the cloud's line begins to be told. */
interface Outgrown {
  readonly id: string;
  readonly rev: string;
  readonly own: Leaf;
  readonly oldest: string;
}

type Asking = Pick<EngineParts, 'gateway' | 'journal'>;

/** What one call may ask for; gateways bound the size of their answers. */
const FETCH_AT_ONCE = 200;

const isMergedEnd = (leaf: Leaf): boolean => !isLive(leaf) && leaf[MERGED_INTO] !== undefined;

/** The only side here that the cloud's line, which is cut, may have come from, and does not tell of. */
const sideBehind = ({ here, cloud }: Grown): { readonly own: Leaf; readonly oldest: string } | undefined => {
  if (!isLeaf(cloud)) return undefined;
  const line = ancestryOf(cloud);
  const oldest = line.at(-1);
  const sides = here.filter((leaf) => !line.includes(leaf._rev) && !isMergedEnd(leaf));
  const [own] = sides;
  // One that tells nothing of what it grew out of is not cut: its gateway does not know.
  const isCut = line.length > 1 && oldest !== undefined && generationOf(oldest) > 1;
  const isTold = own === undefined || ancestryOf(own).some((rev) => line.includes(rev));
  return isCut && !isTold && sides.length === 1 && isLive(own) ? { own, oldest } : undefined;
};

/** What the cloud had of a side: all of it, or what stood before the writes that are still to be sent. */
const confirmedIn = (own: Leaf, entry: OutboxEntry | undefined): string | undefined => {
  const rev = entry === undefined ? own._rev : entry.base?._rev;
  return rev !== undefined && ancestryOf(own).includes(rev) ? rev : undefined;
};

const outgrownOf = (grown: Grown, entry: OutboxEntry | undefined): Outgrown | undefined => {
  const found = sideBehind(grown);
  const rev = found === undefined ? undefined : confirmedIn(found.own, entry);
  if (found === undefined || rev === undefined) return undefined;
  const isBehind = generationOf(rev) < generationOf(found.oldest);
  return isBehind ? { id: grown.id, rev, ...found } : undefined;
};

/** Those of which the cloud says that the revision is a leaf no more: it is not there, or others have taken its place. */
const gone = async (
  { gateway }: Asking,
  asked: readonly Outgrown[],
  signal: AbortSignal,
): Promise<readonly Outgrown[]> => {
  const lacking = new Set<string>();
  const came = await gateway.bulkGet(asked, signal, ({ id, rev, isGone }) => {
    if (isGone) lacking.add(`${rev} ${id}`);
  });
  return asked.filter(({ id, rev }) => {
    const answers = came.filter(({ _id }) => _id === id);
    const isReplaced = answers.length > 0 || lacking.has(`${rev} ${id}`);
    return isReplaced && answers.every(({ _rev }) => _rev !== rev);
  });
};

/** The same in every browser that has the revision. It is no news to a cloud that has forgotten it, and is not noted. */
const endOf = ({ own, rev, oldest }: Outgrown, revisionOf: RevisionOf): Leaf => {
  const line = ancestryOf(own);
  const { start, ids } = own._revisions;
  const age = line.indexOf(rev);
  const parent: Leaf = { ...own, _rev: rev, _revisions: { start: start - age, ids: ids.slice(age) } };
  const fields = fieldsOf({ user: own['user'], dbId: own['dbId'], [MERGED_INTO]: oldest });
  const hash = revisionOf(parent, fields);
  const generation = parent._revisions.start + 1;
  return {
    ...fields,
    _id: own._id,
    _rev: `${generation}-${hash}`,
    _deleted: true,
    _revisions: { start: generation, ids: [hash, ...parent._revisions.ids] },
  };
};

/**
 * Gateways keep a bounded number of ancestors. Where more revisions lie between, what comes does not tell that it grew
 * out of what stands here, and would stand beside it for good. What the cloud had, and has no more as a leaf, it has gone
 * on from: gives, by id, the tombstone that says so, to be put in with the cloud's leaf. It ends what stands here, or
 * what an unsent write was made on, so that a merge begins from there.
 *
 * Only where nothing else can be meant: one side here; written by nobody since the cloud had it, or on a known base; the
 * feed of this very cloud was read to its end, so that what is not in the outbox was in it; and the cloud, asked for
 * just this revision, does not give it.
 */
export const endsOfOutgrown = async (
  parts: Asking,
  database: DatabaseName,
  all: readonly Grown[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Leaf>> => {
  const suspects = all.filter((grown) => sideBehind(grown) !== undefined);
  if (suspects.length === 0 || (await parts.journal.readPullState())?.isComplete !== true) return new Map();
  const outbox = await parts.journal.readOutbox();
  const entries = new Map(outbox.filter((entry) => entry.database === database).map((entry) => [entry.id, entry]));
  const asked = suspects.flatMap((grown) => outgrownOf(grown, entries.get(grown.id)) ?? []);
  if (asked.length === 0) return new Map();
  const found: Outgrown[] = [];
  for (let from = 0; from < asked.length; from += FETCH_AT_ONCE) {
    found.push(...(await gone(parts, asked.slice(from, from + FETCH_AT_ONCE), signal)));
  }
  const revisionOf = await loadRevisionOf();
  return new Map(found.map((each) => [each.id, endOf(each, revisionOf)]));
};
