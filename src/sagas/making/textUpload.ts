import { call, join, select, spawn, type SagaGenerator } from 'typed-redux-saga';
import type { Task } from 'redux-saga';

import type { SavedText } from '@inkside/ink';
import type { AppError, NoteId } from '@inkside/kit';
import { makeSelectNote } from '../../features/notes/selectors';
import { selectUser } from '../../features/session/selectors';
import type { OpenText } from '../../features/textNotes/types';
import { reportThrown } from '../effects/effects';
import type { Scope } from '../scope';
import { writeCommit } from './newNotesSaga';

export type Uploaded = { readonly saved: SavedText } | { readonly error: AppError };

/** What of an open text outlives its being left. */
export interface Sitting {
  readonly noteId: NoteId;
  /** The upload that is on its way, and of what. */
  uploading: { readonly task: Task<Uploaded>; readonly text: string } | undefined;
  /** Commits of this sitting: what they name is here already. */
  readonly own: Set<string>;
}

/** Writes what is typed as a new writing, its commit point, and the note's own document last. Throws nothing. */
function* upload(sitting: Sitting, open: OpenText, isForced: boolean, scope: Scope): SagaGenerator<Uploaded> {
  const { uid, services } = scope;
  const { noteId, text, base, typedAt } = open;
  try {
    yield* call(() => services.objects.refreshCredentials());
    const row = yield* select(makeSelectNote(noteId));
    const [commitId, at] = [services.ids.newId(), services.clock.now()];
    sitting.own.add(commitId);
    const revision = isForced ? undefined : open.revision;
    const asked = { noteId, commitId, title: row?.title ?? '', text, base, typedAt, revision, at };
    const saved = yield* call(() => services.making.saveText(uid, asked));
    if (saved.kind === 'saved' && saved.commit !== null) {
      yield* call(writeCommit, saved.commit, scope);
      yield* call(() => services.documents.edit(uid, 'note', row?.documentId ?? noteId, { updatedAt: at }));
    }
    return { saved };
  } catch (thrown) {
    return { error: yield* call(reportThrown, services.clock, 'textNote/save', thrown) };
  }
}

/** Uploads a text; what is on its way goes on when the text is left meanwhile. */
export function* uploadText(
  sitting: Sitting,
  open: OpenText,
  isForced: boolean,
  scope: Scope,
): SagaGenerator<Uploaded> {
  const task = yield* spawn(upload, sitting, open, isForced, scope);
  sitting.uploading = { task: task as Task<Uploaded>, text: open.text };
  const uploaded = (yield* join(task)) as Uploaded;
  sitting.uploading = undefined;
  return uploaded;
}

const isIn = (uploaded: Uploaded): boolean => 'saved' in uploaded && uploaded.saved.kind === 'saved';

/** What of a left text is still to go up, after what was on its way; undefined where all of it is there. */
function* owed({ uploading }: Sitting, left: OpenText): SagaGenerator<OpenText | undefined> {
  if (uploading === undefined || !isIn((yield* join(uploading.task)) as Uploaded)) return left;
  return uploading.text === left.text ? undefined : { ...left, base: uploading.text };
}

/** Uploads what was typed last in a text that was left. What cannot be sent stays in this browser until it is opened again. */
export function* uploadLeft(sitting: Sitting, left: OpenText, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const open = yield* call(owed, sitting, left);
  if (open !== undefined) {
    if ((yield* select(selectUser))?.uid !== uid) return;
    if (!isIn(yield* call(upload, sitting, open, false, scope))) return;
  }
  yield* call(() => services.making.keepDraft(uid, left.noteId, undefined));
}
