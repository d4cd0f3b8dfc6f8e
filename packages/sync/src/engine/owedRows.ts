import type { FeedRow } from '../gateway/gateway';
import type { OwedDocument } from '../journal/journal';
import { isAtLeast } from '../pages/revisions';
import type { Missing, OwedDocuments } from '../userData';

/** Whether a row names what is owed, or what came after it. */
const reaches = ({ revs }: FeedRow, wanted: readonly string[]): boolean =>
  wanted.every((rev) => revs.some((each) => isAtLeast(each, rev)));

/** What an answer of the feed names without its body. A document may be named twice. */
export const owedIn = (rows: readonly FeedRow[]): readonly Missing[] => {
  const lacking = rows.filter(({ lacks }) => lacks !== undefined);
  if (lacking.length === 0) return [];
  const ids = new Set(lacking.map(({ id }) => id));
  const whole = rows.filter(({ id, lacks }) => lacks === undefined && ids.has(id));
  return lacking
    .filter((row) => !whole.some((each) => each.id === row.id && reaches(each, row.revs)))
    .map(({ id, revs, lacks = '' }) => ({ id, revs, reason: lacks }));
};

/** Documents that were owed, and of which the feed now tells as much or more. */
export const paidBy = (rows: readonly FeedRow[], owed: OwedDocuments): readonly OwedDocument[] => {
  const known = owed.all();
  if (known.length === 0) return [];
  const byId = new Map<string, OwedDocument[]>();
  for (const entry of known) byId.set(entry.id, [...(byId.get(entry.id) ?? []), entry]);
  // That a document has moved is told once.
  const isPaid = (row: FeedRow, { revs, arrival }: OwedDocument): boolean =>
    arrival?.isMoved !== true && reaches(row, revs);
  return rows.flatMap((row) => (byId.get(row.id) ?? []).filter((entry) => isPaid(row, entry)));
};
