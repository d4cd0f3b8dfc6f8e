import { noteKeys, notePrefix } from '@inkside/protocol';
import type { PageAsset } from '../../render/page/displayList';
import { plainId } from './noteListing';

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
