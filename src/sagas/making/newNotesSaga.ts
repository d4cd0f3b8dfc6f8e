import { call, fork, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';

import { appErrorOf, asNoteId, nameFault, type NoteId, PortError } from '@inkside/kit';
import type { MadeNote, NewNote } from '@inkside/ink';
import { takenTitles } from '../../features/notes/logic';
import { makeNoteRequest, makeStopped, makeTextRequest } from '../../features/notes/making';
import { makingTold } from '../../features/making/slice';
import { makeSelectFolder } from '../../features/notes/selectors';
import { GivenUp } from '../effects/effects';
import { requestSaga } from '../requestSaga';
import type { Scope } from '../scope';

/** Commit states of the specification, section 3. */
const COMMIT_COMPLETE = 1;

/** A text in which nothing stands yet. */
const EMPTY_TEXT = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph' }] });

/** The objects lie in the store by now, so the commit is complete from the first: nobody takes the note for half of one. */
export function* writeCommit(commit: MadeNote['commit'], { uid, services }: Scope): SagaGenerator<void> {
  const complete = { ...commit, commitStatus: COMMIT_COMPLETE, updatedAt: services.clock.now() };
  yield* call(() => services.documents.create(uid, 'note', complete));
}

/** What is known of a note before it is made. @throws PortError for a name that breaks the rule, or is taken. */
function* newNote(title: string, parentId: NoteId | null, { services }: Scope): SagaGenerator<NewNote> {
  const beside = yield* select(makeSelectFolder(parentId));
  const name = title.trim();
  const fault = nameFault(name, takenTitles(beside, 'note'));
  if (fault !== undefined) throw new PortError(fault.code, fault.params);
  const noteId = asNoteId(services.ids.newId());
  return { noteId, commitId: services.ids.newId(), title: name, parentId, at: services.clock.now() };
}

interface Asked {
  readonly title: string;
  readonly parentId: NoteId | null;
}

/** Makes a note: its objects, the commit, and last what shows it in the lists. Opens it when it is there. */
function* make(
  { title, parentId }: Asked,
  send: (note: NewNote) => Promise<MadeNote>,
  pathOf: (noteId: NoteId) => string,
  scope: Scope,
): SagaGenerator<NoteId> {
  const { uid, services } = scope;
  const note = yield* call(newNote, title, parentId, scope);
  yield* call(() => services.objects.refreshCredentials());
  const sending = send(note);
  const { made } = yield* race({ made: call(() => sending), stopped: take(makeStopped) });
  if (made === undefined) {
    // What is under way goes on by itself; nothing names it, and it goes again.
    sending.then(() => services.objects.removeNote(uid, note.noteId)).catch(() => undefined);
    throw new GivenUp();
  }
  const { commit, note: document } = made;
  yield* call(writeCommit, commit, scope);
  yield* call(() => services.documents.create(uid, 'note', document));
  services.navigation.go(pathOf(note.noteId));
  return note.noteId;
}

/** The dialog shows how it stands, and keeps what was typed when it fails. */
function* told(work: () => SagaGenerator<NoteId>): SagaGenerator<NoteId> {
  yield* put(makingTold({ made: { phase: 'running' } }));
  try {
    const noteId = yield* call(work);
    yield* put(makingTold({ made: { phase: 'succeeded' } }));
    return noteId;
  } catch (thrown) {
    const made =
      thrown instanceof GivenUp
        ? ({ phase: 'idle' } as const)
        : ({ phase: 'failed', error: appErrorOf(thrown) } as const);
    yield* put(makingTold({ made }));
    throw thrown;
  }
}

/** Makes notes and text notes. Ends by cancel. */
export function* newNotesSaga(scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const { making } = services;
  type NoteAsked = ReturnType<typeof makeNoteRequest.asked>['payload'];
  yield* fork(requestSaga, makeNoteRequest, services, (asked: NoteAsked) =>
    told(function* work(): SagaGenerator<NoteId> {
      const fileId = asked.fileId ?? undefined;
      const { isMeeting = false, placing } = asked;
      const more = { ...(isMeeting && { isMeeting }), ...(placing && { placing }) };
      const send = (note: NewNote) => making.make(uid, { ...note, ...more }, asked.paper, fileId);
      const noteId = yield* make(asked, send, (id) => `/note/open/${id}`, scope);
      if (fileId !== undefined) services.files.release(fileId);
      return noteId;
    }),
  );
  yield* fork(requestSaga, makeTextRequest, services, (asked: Asked) =>
    told(function* work(): SagaGenerator<NoteId> {
      const send = (note: NewNote) => making.makeText(uid, note, EMPTY_TEXT);
      return yield* make(asked, send, (id) => `/note/write/${id}`, scope);
    }),
  );
}
