import { noteKeys, notePrefix } from '@inkside/protocol';

import type { PageAsset } from '../../render/page/displayList';
import { nameOf, type NoteListing, plainId, pointsId } from './noteListing';
import type { PointsAnswer } from '../protocol';
import type { Wanted } from './fetchObjects';

/** What firmware before 3.1 called its own backgrounds, below the user's folder. */
const OLD_BACKGROUND_TYPES = ['png', 'jpg', 'bmp', 'jpeg'] as const;

const withoutType = (name: string): string => name.replace(/\.[a-z0-9]{1,5}$/i, '');

/** Where an old note's own background may lie: its name says no type that can be relied on. */
const oldBackgrounds = (uid: string, name: string): string[] =>
  OLD_BACKGROUND_TYPES.map((type) => `${uid}/resource/${withoutType(name)}.${type}`);

/**
 * Where a file of a page may lie, the likeliest place first: where the note says, in the folder of the note that owns
 * it, and in that of the note itself, for a copied shape goes on naming the note it was copied from.
 */
export function assetKeys(uid: string, noteId: string, asset: PageAsset): readonly [string, ...string[]] {
  const { name, documentId, objectKey } = asset;
  const owner = documentId === '' ? noteId : documentId;
  const usual = noteKeys.resourceData(uid, owner, name);
  const others = [
    ...(plainId(owner) === plainId(noteId) ? [] : [noteKeys.resourceData(uid, noteId, name)]),
    // A template can name a picture of the note by its whole path.
    ...(name.includes('/') ? [notePrefix(uid, noteId) + name] : []),
    ...(asset.kind === 'image' && !name.includes('/') ? oldBackgrounds(uid, name) : []),
  ];
  // Nobody reads what lies in another user's folder.
  const given = objectKey?.startsWith(`${uid}/`) === true ? [objectKey] : [];
  const [first = usual, ...rest] = new Set([...given, usual, ...others]);
  return [first, ...rest];
}

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
