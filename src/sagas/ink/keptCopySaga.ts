import { call, put, race, select, spawn, take, type SagaGenerator } from 'typed-redux-saga';

import { asMs, asNoteId, freeName, nameFault, type NoteId, PortError } from '@inkside/kit';
import type { DocumentChange, StoredDocument } from '@inkside/sync';
import { selectInk } from '../../features/ink/selectors';
import { noteClosed, noteOpened } from '../../features/ink/slice';
import { selectWriting, writingEntered, writtenPageTold } from '../../features/ink/writingSlice';
import { FORCE_DELETED, noteRowOf, shownParent, takenTitles } from '../../features/notes/logic';
import { makeSelectFolder, makeSelectNote, selectNoteIndex } from '../../features/notes/selectors';
import { toastRaised } from '../../features/toasts/slice';
import { reportThrown, sleep, sourceOf } from '../effects/effects';
import { type Copy, copiedDocument } from '../making/copyNotesSaga';
import { writeCommit } from '../making/newNotesSaga';
import type { Scope } from '../scope';
import type { Writing } from './revisionsSaga';

/** After a failure it is tried again. */
const AGAIN_MS = asMs(30_000);

interface Heard {
  /** Undefined: something may have been missed. */
  readonly changes: readonly DocumentChange[] | undefined;
}

/** Where the copy goes, and a name that nothing has there. A note of a group becomes one's own. */
function* planCopy(tree: StoredDocument): SagaGenerator<Copy> {
  const row = noteRowOf(tree);
  if (row === undefined) throw new PortError('errors.noteGone');
  const index = yield* select(selectNoteIndex);
  const to = row.area === 'local' ? shownParent(row, index.get) : null;
  const { keptTitle } = yield* select(selectWriting);
  const wished = keptTitle === '' || nameFault(keptTitle, []) !== undefined ? row.title : keptTitle;
  return { row, to, title: freeName(wished, takenTitles(yield* select(makeSelectFolder(to)), 'note')) };
}

/** Makes the copy, and gives it what was written since; gives its id. What fails leaves no copy that anybody sees. */
function* makeCopy(tree: StoredDocument, writing: Writing, scope: Scope): SagaGenerator<{ id: NoteId; title: string }> {
  const { uid, services } = scope;
  const { noteId } = writing.reading;
  const copy = yield* call(planCopy, tree);
  const [id, commitId, at] = [asNoteId(services.ids.newId()), services.ids.newId(), services.clock.now()];
  yield* call(() => services.objects.refreshCredentials());
  const as = { noteId: id, commitId, title: copy.title, at };
  const commit = yield* call(() => services.inkWriting.keepCopy({ uid, noteId }, as));
  yield* call(writeCommit, commit, scope);
  const own = copy.row.area === 'local' ? {} : { user: uid as string, dbId: `${uid}-NOTE_TREE` };
  const document = { ...copiedDocument(tree, copy, id, at), ...own };
  yield* call(() => services.documents.create(uid, 'note', document));
  yield* call(() => services.inkWriting.carry({ uid, noteId }, id));
  writing.unsent.clear();
  return { id, title: copy.title };
}

/** Writing goes on where it stopped. */
function* writeOn(id: NoteId): SagaGenerator<void> {
  yield* take(noteClosed);
  const { payload } = yield* take(noteOpened);
  if (payload.noteId === id) yield* put(writingEntered({ noteId: id }));
}

/** Says that there is a copy, and opens it at the page that was read. */
function* openCopy({ id, title }: { id: NoteId; title: string }, name: string, { services }: Scope) {
  const params = { name, copy: title };
  yield* put(toastRaised({ id: services.ids.newId(), tone: 'plain', code: 'ink.keptCopy', params }));
  const ink = yield* select(selectInk);
  if ((yield* select(selectWriting)).noteId !== null) yield* spawn(writeOn, id);
  const page = ink.phase === 'open' ? ink.current + 1 : 1;
  services.navigation.go(`/note/open/${id}?page=${page}`, { replace: true });
}

/** Keeps the copy; gives whether it is there. */
function* keep(tree: StoredDocument, isMarked: boolean, writing: Writing, scope: Scope): SagaGenerator<boolean> {
  const { uid, services } = scope;
  try {
    // Whoever only marks it as deleted leaves its objects in the cloud for a while: all of them are had there.
    if (isMarked) yield* call(() => services.kept.doubt(uid, writing.reading.noteId, false));
    const copy = yield* call(makeCopy, tree, writing, scope);
    yield* call(openCopy, copy, noteRowOf(tree)?.title ?? '', scope);
    return true;
  } catch (thrown) {
    yield* call(reportThrown, services.clock, 'ink/keep', thrown);
    return false;
  }
}

/** What is known of the note in the tree. */
interface Known {
  /** As it stood last. */
  tree: StoredDocument;
  /** It is marked as deleted, and not gone yet. */
  isMarked: boolean;
}

type Read = { readonly document: StoredDocument | undefined } | undefined;

/** Reads a document; undefined where the database does not answer. */
function* read(id: string, { uid, services }: Scope): SagaGenerator<Read> {
  try {
    return { document: yield* call(() => services.documents.get(uid, 'note', id)) };
  } catch (thrown) {
    yield* call(reportThrown, services.clock, 'ink/keep', thrown);
    return undefined;
  }
}

/** The note was just opened by it; undefined where it went in between. */
function* firstTree(noteId: NoteId, scope: Scope): SagaGenerator<StoredDocument | undefined> {
  const id = (yield* select(makeSelectNote(noteId)))?.documentId ?? noteId;
  return (yield* call(read, id, scope))?.document;
}

/** Looks what became of the note; what cannot be read is left as it was. */
function* look(known: Known, writing: Writing, scope: Scope): SagaGenerator<void> {
  const found = yield* call(read, known.tree._id, scope);
  if (found === undefined) return;
  const { document: now } = found;
  writing.isGone = now === undefined || now['status'] === FORCE_DELETED;
  known.isMarked = now !== undefined;
  if (now !== undefined && !writing.isGone) known.tree = now;
}

/**
 * A note that somebody else deletes for good while it is written on here goes nowhere: what there is of it, with all that was
 * written, is kept as another note, which takes its place on the screen. Ends by cancel, or with that.
 */
export function* keptCopySaga(writing: Writing, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const source = sourceOf<Heard>((report) =>
    services.documents.watch(uid, 'note', ({ changes }) => report({ changes })),
  );
  try {
    const tree = yield* call(firstTree, writing.reading.noteId, scope);
    if (tree === undefined) return;
    const known: Known = { tree, isMarked: false };
    for (;;) {
      if (writing.isGone === true && writing.own.size + writing.unsent.size > 0) {
        if (yield* call(keep, known.tree, known.isMarked, writing, scope)) return;
        yield* sleep(services.clock, AGAIN_MS);
        yield* call(look, known, writing, scope);
        continue;
      }
      const { heard } = yield* race({ heard: take(source), told: take(writtenPageTold) });
      if (heard !== undefined && heard.changes?.some(({ id }) => id === known.tree._id) !== false)
        yield* call(look, known, writing, scope);
    }
  } finally {
    source.close();
  }
}
