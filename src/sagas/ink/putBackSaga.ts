import { call, put, select, type SagaGenerator } from 'typed-redux-saga';

import { asNoteId, asObjectKey, type JsonObject, type NoteId, type ObjectKey, PortError, type Uid } from '@inkside/kit';
import type { StoredDocument } from '@inkside/sync';
import { type CommitPoint, commitPointOf } from '../../features/ink/commitLogic';
import { PUT_BACK } from '../../features/ink/historyIntents';
import { selectInk } from '../../features/ink/selectors';
import { noteSyncAsked } from '../../features/ink/slice';
import { makeSelectNote } from '../../features/notes/selectors';
import { toastRaised } from '../../features/toasts/slice';
import { reportThrown } from '../effects/effects';
import { perform } from '../operationsSaga';
import type { Scope } from '../scope';
import { holderOf, type KnownPages, knownIn, knownThen, pageFields, treeDocument } from './noteDocument';

/** Commit states and the type of the specification, section 3. */
const [PENDING, COMPLETE, NOTE_DOCUMENT] = [0, 1, 1] as const;
const RECORD_TYPE = 1;
/** In a commit that puts a version back: the objects that were stored for it, which go when it is undone. */
const WRITTEN = 'putBackObjects';

/** The ids of a note's pages, then or now. It is opened under another name, as it may be open for reading. */
function* pagesOf(
  noteId: NoteId,
  { holder, known, until }: { readonly holder: Uid; readonly known: KnownPages; readonly until?: CommitPoint['at'] },
  { services }: Scope,
): SagaGenerator<readonly string[]> {
  const as = asNoteId(`${noteId}@${services.ids.newId()}`);
  const asOf = until === undefined ? {} : { until };
  try {
    const request = { uid: holder, noteId, source: 'cloud', ...known, ...asOf, as } as const;
    const { pages } = yield* call(() => services.ink.openNote(request));
    return pages.map(({ pageId }) => pageId.slice(pageId.indexOf('/') + 1));
  } finally {
    services.ink.closeNote(as);
  }
}

interface Plan {
  readonly tree: StoredDocument;
  readonly version: CommitPoint;
  /** What the tree document says of the note's pages afterwards. */
  readonly pages: ReturnType<typeof pageFields>;
}

function* planOf(noteId: NoteId, versionId: string, scope: Scope): SagaGenerator<Plan> {
  const { uid, services } = scope;
  const commit = yield* call(() => services.documents.get(uid, 'note', versionId));
  const version = commit === undefined ? undefined : commitPointOf(commit);
  if (commit === undefined || version === undefined) throw new PortError('errors.versionGone');
  const tree = yield* call(treeDocument, noteId, scope);
  const holder = holderOf(tree, uid);
  // What is here may be less than what the cloud has by now.
  yield* call(() => services.kept.doubt(uid, noteId, false));
  const then = yield* call(pagesOf, noteId, { holder, known: knownThen(tree, commit), until: version.at }, scope);
  const now = yield* call(pagesOf, noteId, { holder, known: knownIn(tree) }, scope);
  const former = new Set(then);
  const later = now.filter((page) => !former.has(page));
  return { tree, version, pages: pageFields(tree, then, later) };
}

/** Says that a version is on its way, and later that all of it lies in the store (reference: cloud-api 6.3). */
const commitOf = (
  { services }: Scope,
  { tree, version, pages }: Plan,
  commitId: string,
): JsonObject & { readonly _id: string } => ({
  _id: commitId,
  uniqueId: commitId,
  user: tree['user'],
  dbId: tree['dbId'],
  recordType: RECORD_TYPE,
  commitType: NOTE_DOCUMENT,
  commitStatus: PENDING,
  commitId,
  documentId: version.noteId,
  documentUniqueId: version.noteId,
  putBackOf: version.id,
  ...pages,
  createdAt: services.clock.now(),
  updatedAt: services.clock.now(),
});

/** Objects first, under a commit that is pending so long: whoever reads meanwhile keeps to the last whole version. */
function* write(noteId: NoteId, plan: Plan, commitId: string, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const { tree, version, pages } = plan;
  yield* call(() => services.objects.refreshCredentials());
  yield* call(() => services.documents.create(uid, 'note', commitOf(scope, plan, commitId)));
  const order = { uid: holderOf(tree, uid), noteId, until: version.at, at: services.clock.now() };
  const { written, at } = yield* call(() => services.noteVersions.putBack(order));
  yield* call(() => services.documents.edit(uid, 'note', commitId, { [WRITTEN]: [...written] }));
  const row = yield* select(makeSelectNote(noteId));
  const complete = { commitStatus: COMPLETE, updatedAt: at };
  const act = {
    words: { code: PUT_BACK, params: { name: row?.title ?? '', commitId } },
    // The tree's document last: by it others learn that the note is another one.
    writes: [
      { kind: 'edit', database: 'note', id: commitId, fields: complete },
      { kind: 'edit', database: 'note', id: tree._id, fields: { ...pages, updatedAt: at } },
    ],
    refused: [],
  } as const;
  yield* call(perform, act, scope);
}

/** The note is read once more where it is open; a version that was looked at gives way to the newest. */
function* readAgain(noteId: NoteId, { services }: Scope): SagaGenerator<void> {
  const ink = yield* select(selectInk);
  if (ink.phase !== 'open' || ink.noteId !== noteId) return;
  if (ink.version?.isChosen === true) services.navigation.go(`/note/open/${noteId}`, { replace: true });
  else yield* put(noteSyncAsked({ noteId }));
}

function* complain(operation: string, thrown: unknown, { services }: Scope): SagaGenerator<void> {
  const { code, params } = yield* call(reportThrown, services.clock, operation, thrown);
  yield* put(toastRaised({ id: services.ids.newId(), tone: 'bad', code, params }));
}

/** Makes a version the newest one, as one operation that can be undone. What fails leaves the note as it was. */
export function* putBack(noteId: NoteId, versionId: string, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const commitId = services.ids.newId();
  try {
    const plan = yield* call(planOf, noteId, versionId, scope);
    yield* call(write, noteId, plan, commitId, scope);
    yield* call(readAgain, noteId, scope);
  } catch (thrown) {
    yield* call(complain, 'history/putBack', thrown, scope);
    yield* call(forgetCommit, uid, commitId, scope);
  }
}

function* forgetCommit(uid: Uid, commitId: string, { services }: Scope): SagaGenerator<void> {
  try {
    const commit = yield* call(() => services.documents.get(uid, 'note', commitId));
    if (commit !== undefined) yield* call(() => services.documents.remove(uid, 'note', commitId));
  } catch (thrown) {
    // The note says of itself that it is not whole, and shows its last whole version.
    yield* call(reportThrown, services.clock, 'history/forget', thrown);
  }
}

const keysIn = (commit: JsonObject): readonly ObjectKey[] => {
  const written = commit[WRITTEN];
  return Array.isArray(written) ? written.flatMap((key) => (typeof key === 'string' ? [asObjectKey(key)] : [])) : [];
};

/**
 * Ends the undo of a version that was put back: its objects go, then the commit that names them. Until then that commit is
 * pending, as its undo has made it, and the note is shown as it was before.
 */
export function* clearPutBack(commitId: string, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  try {
    const commit = yield* call(() => services.documents.get(uid, 'note', commitId));
    const point = commit === undefined ? undefined : commitPointOf(commit);
    if (commit === undefined || point?.state !== 'pending') return;
    const keys = keysIn(commit);
    if (keys.length > 0) yield* call(() => services.objects.remove(keys));
    yield* call(() => services.documents.remove(uid, 'note', commitId));
    yield* call(readAgain, point.noteId, scope);
  } catch (thrown) {
    yield* call(complain, 'history/undo', thrown, scope);
  }
}
