import { appErrorOf, asObjectKey, asUid, type NoteId, PortError } from '@inkside/kit';
import { notePrefix } from '@inkside/protocol';

import type { NoteObject } from '../encode/noteContent';
import type { TreeDocument } from '../imports/importsPort';
import { type KeyedObject, sendObjects, type SendParts } from '../imports/sendNote';
import { commitDocument } from '../imports/treeDocument';
import { blankNoteInfo } from '../records/note';
import type { SendTarget } from './inkWritingPort';

/** A page whose revision is sent. */
interface RevisedPage {
  /** Whose objects the note's are: a user's, or a group's. */
  readonly uid: string;
  readonly noteId: NoteId;
  readonly pageId: string;
}

/** Sends objects, the last `late` of them one by one after the others. What fails takes away what it has sent, and rejects. */
export const sendKeyed = (parts: SendParts, objects: readonly KeyedObject[], late: number): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    const fail = (thrown: unknown): void => {
      const { code, params } = appErrorOf(thrown);
      reject(new PortError(code, params));
    };
    sendObjects(
      parts,
      { objects, late },
      (event) => {
        if (event.kind === 'failed') fail(event.error);
        if (event.kind === 'done') resolve();
      },
      new AbortController().signal,
    ).catch(fail);
  });

/**
 * Sends the objects of a revision, each after the one before it is there: a reader never finds shapes whose points are still
 * on their way. What fails takes away what it has sent, and rejects with what the store says. `last` is asked for one object
 * more when all of them are there.
 * @returns the commit that is to say that they are there
 */
export async function sendRevision(
  parts: SendParts,
  { uid, noteId, pageId }: RevisedPage,
  objects: readonly NoteObject[],
  target: SendTarget,
  last?: () => Promise<NoteObject | undefined>,
): Promise<TreeDocument> {
  const prefix = notePrefix(asUid(uid), noteId);
  const keyed = (those: readonly NoteObject[]): KeyedObject[] =>
    those.map(({ path, bytes }) => ({ key: prefix + path, bytes }));
  const first = keyed(objects);
  await sendKeyed(parts, first, first.length);
  try {
    const more = await last?.();
    if (more !== undefined) await sendKeyed(parts, keyed([more]), 1);
  } catch (thrown) {
    // Each try has names of its own: what stayed behind would grow with every one.
    await parts.objects.remove(first.map(({ key }) => asObjectKey(key))).catch(() => undefined);
    throw thrown;
  }
  return commitDocument(uid, { info: blankNoteInfo({ uniqueId: noteId }), pageIds: [pageId] }, { noteId, ...target });
}
