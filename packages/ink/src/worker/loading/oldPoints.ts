import { noteKeys } from '@inkside/protocol';

import { parsePointsName } from '../../assemblePage';
import type { InkObjects } from './fetchObjects';
import { nameOf, type NoteListing, plainId, pointsId } from './noteListing';

/** A points file that firmware before 3.1 put beside the notes. */
export interface OldPoints {
  readonly key: string;
  readonly pageId: string;
  readonly revisionId: string;
}

/**
 * The points files of some pages that lie where firmware before 3.1 put them, and nowhere in their note: whoever has such
 * firmware looks for them there alone (reference: note-format, section 1.2). Rejects with what the store says.
 */
export async function oldPointsOf(
  objects: Pick<InkObjects, 'list'>,
  { uid, points }: { readonly uid: string } & Pick<NoteListing, 'points'>,
  pageIds: readonly string[],
): Promise<readonly OldPoints[]> {
  const [only] = pageIds;
  if (only === undefined) return [];
  const folder = noteKeys.oldPoints(uid);
  // The folder has the points of all notes.
  const prefix = pageIds.length === 1 ? `${folder}${only}#` : folder;
  const wanted = new Set(pageIds.map(plainId));
  const listed = await objects.list(prefix);
  return listed.flatMap(({ key }) => {
    const name = key.startsWith(prefix) ? parsePointsName(nameOf(key)) : undefined;
    if (name === undefined || !wanted.has(plainId(name.pageId))) return [];
    return points.has(pointsId(name.pageId, name.revisionId)) ? [] : [{ key, ...name }];
  });
}
