import { noteKeys } from '@inkside/protocol';
import type { PointsAnswer } from '../protocol';
import type { Wanted } from './fetchObjects';
import { nameOf, pointsId, type NoteListing } from './noteListing';

/** A note that was listed. */
export interface ListedNote {
  readonly uid: string;
  readonly noteId: string;
  readonly listing: NoteListing;
}

/**
 * Where the points of one revision of a page may lie: where the listing says, where they would lie if they came after
 * the listing, and where firmware before 3.1 put them.
 */
export function pointsOf({ uid, noteId, listing }: ListedNote, pageId: string, revisionId: string): Wanted {
  const listed = listing.points.get(pointsId(pageId, revisionId));
  const usual = noteKeys.points(uid, noteId, pageId, revisionId);
  const old = noteKeys.pointsOld(uid, pageId, revisionId);
  const [first = usual, ...others] = new Set([listed ?? usual, usual, old]);
  return { kind: 'points', keys: [first, ...others] };
}

/** The listed points files of a page, by what they are looked up by. */
export const pointsOfPage = (
  { points }: NoteListing,
  pageId: string,
): readonly (readonly [id: string, key: string])[] => [...points].filter(([id]) => id.startsWith(pointsId(pageId, '')));

/** Every points file in which a page's strokes may be: the page's own, and those that no name tells anything of. */
function allPointsOf({ listing }: ListedNote, pageId: string): Wanted[] {
  const loose = (key: string): Wanted => ({ kind: 'points', keys: [key], name: `point/${pageId}/${nameOf(key)}` });
  return [
    ...pointsOfPage(listing, pageId).map(([, key]): Wanted => ({ kind: 'points', keys: [key] })),
    ...listing.loosePoints.map(loose),
  ];
}

/**
 * The points files that the shapes of a page need: those that they name. Some programs name none, or others than they
 * write: their shapes are then looked for in every file of the page.
 */
export function pointsOfShapes(
  note: ListedNote,
  pageId: string,
  { revisionIds, hasUnnamed }: Pick<PointsAnswer, 'revisionIds' | 'hasUnnamed'>,
): Wanted[] {
  const { listing } = note;
  const ids = revisionIds.map((revisionId) => pointsId(pageId, revisionId));
  const named = revisionIds.map((revisionId) => pointsOf(note, pageId, revisionId));
  const areAllListed = !hasUnnamed && ids.every((id) => listing.points.has(id));
  return areAllListed ? named : [...named, ...othersThan(named, note, pageId)];
}

/** The points files of a page beside those that were fetched. */
export function othersThan(fetched: readonly Wanted[], note: ListedNote, pageId: string): Wanted[] {
  const had = new Set(fetched.flatMap(({ keys }) => keys));
  return allPointsOf(note, pageId).filter(({ keys: [key] }) => !had.has(key));
}
