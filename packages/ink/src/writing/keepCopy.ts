import { type NoteId, PortError, type Uid } from '@inkside/kit';
import { notePrefix } from '@inkside/protocol';

import type { TreeDocument } from '../imports/importsPort';
import { lateCount, type SendParts } from '../imports/sendNote';
import { commitDocument } from '../imports/treeDocument';
import { copiedObjects } from '../making/copyNote';
import { blankNoteInfo } from '../records/note';
import type { InkObjects } from '../worker/loading/fetchObjects';
import type { CopyToKeep } from './inkWritingPort';
import { sendKeyed } from './sendRevision';

export interface GoingNote {
  readonly uid: Uid;
  /** Whose objects the note's are: the user's, or a group's. */
  readonly holder: string;
  readonly from: NoteId;
  /** The keys of its objects, as it was opened. */
  readonly held: readonly string[];
}

/** See `InkWritingPort.keepCopy`. The copy is the user's own, wherever the note lay. */
export async function keepCopy(
  { objects, send }: { readonly objects: Pick<InkObjects, 'get' | 'list'>; readonly send: SendParts },
  { uid, holder, from, held }: GoingNote,
  { noteId, commitId, title, at }: CopyToKeep,
): Promise<TreeDocument> {
  const copied = await copiedObjects(objects, { uid: holder, from, to: noteId, title, held });
  if (copied.objects.length === 0) throw new PortError('errors.objectMissing');
  const prefix = notePrefix(uid, noteId);
  const keyed = copied.objects.map(({ path, bytes }) => ({ key: prefix + path, bytes }));
  await sendKeyed(send, keyed, lateCount(copied.objects));
  const record = { info: blankNoteInfo({ uniqueId: noteId }), pageIds: copied.pageIds };
  return commitDocument(uid, record, { noteId, commitId, at });
}
