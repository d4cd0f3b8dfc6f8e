import { valuesIn, type Deed, type Ledger } from './ledger';

/** Which deeds each revision of one document has in its past. */
export interface Causality {
  /** Whether `later` was done by someone who had `earlier` before them. */
  hasSeen(later: Deed, earlier: Deed): boolean;
  /** Everything that led to a revision. */
  pastOf(rev: string): ReadonlySet<Deed>;
}

/** The first revision that shows a value which nobody acknowledged. */
const firstWith = (ledger: Ledger, { id, field, value }: Deed): string | undefined => {
  let found: { readonly rev: string; readonly order: number } | undefined;
  for (const [rev, { body, order }] of ledger.revisionsOf(id)) {
    if (body[field] === value && (found === undefined || order < found.order)) found = { rev, order };
  }
  return found?.rev;
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

  /** What somebody did a moment before in the same tab, where both became one revision. */
  const joinedWith = (deed: Deed): readonly Deed[] =>
    deeds
      .slice(0, deeds.indexOf(deed))
      .filter(({ by, rev }) => by === deed.by && (rev === undefined || rev === deed.rev));

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
    if (deed.kind === 'value' && !deed.isAcknowledged && deed.seenRev !== undefined) return [deed.seenRev];
    const revs = deed.kind === 'deletion' ? deed.laidAside : [deed.rev ?? firstWith(ledger, deed)];
    return revs.flatMap((rev) => (rev === undefined ? [] : (ledger.ancestryOf(id, rev)[1] ?? [])));
  };

  const pastOf = (rev: string): ReadonlySet<Deed> => {
    const known = pasts.get(rev);
    if (known !== undefined) return known;
    const found = new Set<Deed>();
    pasts.set(rev, found);
    for (const ancestor of ledger.ancestryOf(id, rev)) {
      for (const deed of bodyDeeds(ancestor)) {
        found.add(deed);
        for (const earlier of seen(deed)) found.add(earlier);
      }
    }
    return found;
  };

  return { hasSeen: (later, earlier) => seen(later).has(earlier), pastOf };
};
