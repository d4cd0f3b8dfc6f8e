import { MERGED_INTO } from '../../../packages/sync/src/engine/conflicts/revisionGraph';
import { valuesIn, type Deed, type Ledger } from './ledger';

/** Which deeds each revision of one document has in its past. */
export interface Causality {
  /** Whether `later` was done by someone who had `earlier` before them. */
  hasSeen(later: Deed, earlier: Deed): boolean;
  /** Everything that led to a revision. */
  pastOf(rev: string): ReadonlySet<Deed>;
  /** Whether a deletion ended the side on which something was written: it, or what that side had become part of. */
  hasEnded(deletion: Deed, earlier: Deed): boolean;
  /** Whether a revision came of a choice between two sides that the deletion had not seen: to choose is to write. */
  isChosenBeside(deletion: Deed, rev: string): boolean;
}

const isCutOff = ({ kind, isAcknowledged }: Deed): boolean => kind === 'value' && !isAcknowledged;

/** The first revision that shows a value which nobody acknowledged. */
const firstWith = (ledger: Ledger, { id, field, value }: Deed): string | undefined => {
  let found: { readonly rev: string; readonly order: number } | undefined;
  for (const [rev, { body, order }] of ledger.revisionsOf(id)) {
    if (body[field] === value && (found === undefined || order < found.order)) found = { rev, order };
  }
  return found?.rev;
};

/**
 * What the given revisions grew out of, and the sides that had been closed into those. A side that goes is closed by a
 * tombstone that names the revision which its content is part of: so it stands in the cloud, for every browser to read.
 */
const createReach = (ledger: Ledger, id: string) => {
  const closed = new Map<string, string[]>();
  for (const [rev, { body }] of ledger.revisionsOf(id)) {
    const [into, side] = [body[MERGED_INTO], ledger.ancestryOf(id, rev)[1]];
    if (typeof into === 'string' && side !== undefined) closed.set(into, [...(closed.get(into) ?? []), side]);
  }
  return (revs: readonly string[]): ReadonlySet<string> => {
    const found = new Set(revs);
    // A set gives what is added while it is gone through as well.
    for (const rev of found) {
      for (const ancestor of ledger.ancestryOf(id, rev)) found.add(ancestor);
      for (const side of closed.get(rev) ?? []) found.add(side);
    }
    return found;
  };
};

export const createCausality = (ledger: Ledger, id: string): Causality => {
  const deeds = ledger.deeds.filter((deed) => deed.id === id);
  const byValue = new Map(deeds.filter(({ kind }) => kind === 'value').map((deed) => [deed.value, deed]));
  const deletions = deeds.filter(({ kind }) => kind === 'deletion');
  const byTombstone = new Map(deletions.flatMap((deed) => deed.laidAside.map((rev) => [rev, deed] as const)));
  const revisions = ledger.revisionsOf(id);
  const pasts = new Map<string, ReadonlySet<Deed>>();
  const seenBy = new Map<Deed, ReadonlySet<Deed>>();

  const bodyDeeds = (rev: string): Deed[] => {
    const body = revisions.get(rev)?.body ?? {};
    const deletion = byTombstone.get(rev);
    const values = valuesIn(body).flatMap(([, value]) => byValue.get(value) ?? []);
    return deletion === undefined ? values : [...values, deletion];
  };

  /**
   * What somebody did a moment before in the same tab, where both became one revision. A write whose tab ended before it
   * was acknowledged is carried out by another tab, in a revision that nobody tells of: it comes after what the same tab
   * had begun to write into the same field.
   */
  const joinedWith = (deed: Deed): readonly Deed[] =>
    deeds
      .slice(0, deeds.indexOf(deed))
      .filter(
        ({ by, rev, field }) =>
          by === deed.by && (rev === undefined || rev === deed.rev || (isCutOff(deed) && field === deed.field)),
      );

  /** Breaks circles: what is being worked out counts as nothing seen. */
  const seen = (deed: Deed): ReadonlySet<Deed> => {
    const known = seenBy.get(deed);
    if (known !== undefined) return known;
    seenBy.set(deed, new Set());
    const found = new Set<Deed>();
    for (const rev of rootsOf(deed)) for (const earlier of pastOf(rev)) found.add(earlier);
    for (const earlier of joinedWith(deed)) found.add(earlier);
    found.delete(deed);
    seenBy.set(deed, found);
    return found;
  };

  /** What an author had before them: the revision that was written over, or the one that was on the screen. */
  const rootsOf = (deed: Deed): readonly string[] => {
    if (deed.kind === 'settlement') return deed.laidAside;
    if (isCutOff(deed) && deed.seenRev !== undefined) return [deed.seenRev];
    const revs = deed.kind === 'deletion' ? deed.laidAside : [deed.rev ?? firstWith(ledger, deed)];
    return revs.flatMap((rev) => (rev === undefined ? [] : (ledger.ancestryOf(id, rev)[1] ?? [])));
  };

  /**
   * What a value brings along into a revision. One that was written on another branch was merged in, and tells of its
   * own field only: where both sides had changed another field, the other side's value of it stays open beside this one
   * (the specification: fields that do not overlap are merged, the loser is kept), and nobody has seen it by this merge.
   * Fields that were merged with it stand in the body themselves.
   */
  const broughtBy = (deed: Deed, line: ReadonlySet<string>): readonly Deed[] => {
    const isMerged = deed.kind === 'value' && deed.rev !== undefined && !line.has(deed.rev);
    const all = [...seen(deed)];
    return isMerged ? all.filter(({ kind, field }) => kind !== 'value' || field === deed.field) : all;
  };

  const pastOf = (rev: string): ReadonlySet<Deed> => {
    const known = pasts.get(rev);
    if (known !== undefined) return known;
    const found = new Set<Deed>();
    pasts.set(rev, found);
    const line = new Set(ledger.ancestryOf(id, rev));
    for (const ancestor of line) {
      for (const deed of bodyDeeds(ancestor)) {
        found.add(deed);
        for (const earlier of broughtBy(deed, line)) found.add(earlier);
      }
    }
    return found;
  };

  const reachOf = createReach(ledger, id);

  return {
    hasSeen: (later, earlier) => seen(later).has(earlier),
    pastOf,
    hasEnded: (deletion, earlier) => {
      const rev = earlier.rev ?? firstWith(ledger, earlier);
      return rev === undefined || reachOf(deletion.laidAside).has(rev);
    },
    isChosenBeside: (deletion, rev) => {
      const [line, reach] = [new Set(ledger.ancestryOf(id, rev)), reachOf(deletion.laidAside)];
      // The first that a settlement lays aside is the side that it chose against: it was written by somebody else.
      const writtenBy = ({ kind, laidAside }: Deed): readonly string[] =>
        kind === 'settlement' ? laidAside.slice(1) : [];
      return deeds.some((deed) => writtenBy(deed).some((written) => line.has(written) && !reach.has(written)));
    },
  };
};
