import { call, cancel, fork, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { Action } from '@reduxjs/toolkit';
import type { Task } from 'redux-saga';

import { asNoteId, asPageId, type NoteId, PortError } from '@inkside/kit';
import { type CommitPoint, commitPointOf, newestFirst } from '../../features/ink/commitLogic';
import {
  compareAsked,
  compareClosed,
  historyClosed,
  historyOpened,
  putBackAsked,
  putBackUndone,
} from '../../features/ink/historyIntents';
import { historyTold } from '../../features/ink/historySlice';
import type { ComparedSide, HistoryState, Version } from '../../features/ink/historyTypes';
import { selectHistoryPanel } from '../../features/ink/selectors';
import { reportThrown } from '../effects/effects';
import type { Scope } from '../scope';
import { type CommitIndex, createCommitIndex } from './commitIndex';
import { commitsSaga, readCommits } from './commitsSaga';
import { holderOf, knownThen, treeDocument } from './noteDocument';
import { clearPutBack, putBack } from './putBackSaga';

type Panel = NonNullable<HistoryState['panel']>;

/** What is shown of the panel changes, unless it was closed or is another note's by now. */
function* changePanel(noteId: NoteId, change: Partial<Panel>): SagaGenerator<void> {
  const panel = yield* select(selectHistoryPanel);
  if (panel?.noteId === noteId) yield* put(historyTold({ panel: { ...panel, ...change } }));
}

/** The list at once, as the documents say it; then, of what can be asked, how large each version is. */
function* openPanel(noteId: NoteId, index: CommitIndex, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const before = yield* select(selectHistoryPanel);
  if (before?.noteId !== noteId) {
    const panel: Panel = { noteId, phase: 'loading', versions: [], error: null, puttingBack: null };
    yield* put(historyTold({ panel }));
  }
  try {
    yield* call(readCommits, index, scope);
    const points = newestFirst(index.of(noteId));
    const sizeOf = new Map(before?.noteId === noteId ? before.versions.map(({ id, bytes }) => [id, bytes]) : []);
    // Those that stood there keep their sizes meanwhile.
    const versions: readonly Version[] = points.map((point) => ({ ...point, bytes: sizeOf.get(point.id) ?? null }));
    yield* call(() => changePanel(noteId, { phase: 'ready', versions, error: null }));
    const moments = points.map(({ at }) => at);
    const holder = holderOf(yield* call(treeDocument, noteId, scope), uid);
    const sizes = yield* call(() => services.noteVersions.sizes(holder, noteId, moments));
    const sized = points.map((point, place) => ({ ...point, bytes: sizes[place] ?? null }));
    yield* call(changePanel, noteId, { versions: sized });
  } catch (thrown) {
    const error = yield* call(reportThrown, services.clock, 'history/list', thrown);
    const panel = yield* select(selectHistoryPanel);
    // Without a network the list stands, and the sizes are not known.
    if (panel?.phase !== 'ready') yield* call(() => changePanel(noteId, { phase: 'failed', error }));
  }
}

/** A version of its own name, so that two can be open at once. */
const openingOf = (noteId: NoteId, { id }: CommitPoint): NoteId => asNoteId(`${noteId}@${id}`);

function* openSide(noteId: NoteId, versionId: string, scope: Scope): SagaGenerator<ComparedSide> {
  const { uid, services } = scope;
  const commit = yield* call(() => services.documents.get(uid, 'note', versionId));
  const version = commit === undefined ? undefined : commitPointOf(commit);
  if (commit === undefined || version === undefined) throw new PortError('errors.versionGone');
  const tree = yield* call(treeDocument, noteId, scope);
  const known = knownThen(tree, commit);
  const request = {
    uid: holderOf(tree, uid),
    noteId,
    source: 'cloud',
    ...known,
    until: version.at,
    as: openingOf(noteId, version),
  } as const;
  const { pages } = yield* call(() => services.ink.openNote(request));
  return { version, pages: pages.map((page) => ({ ...page, pageId: asPageId(page.pageId) })) };
}

const endsComparing = (action: Action): boolean => compareClosed.match(action) || historyClosed.match(action);

/** Two versions are open until somebody closes them, or others are asked for. */
function* compare({ payload }: ReturnType<typeof compareAsked>, scope: Scope): SagaGenerator<void> {
  const { noteId, versionIds } = payload;
  const opened: ComparedSide[] = [];
  yield* put(historyTold({ compared: { ...payload, phase: 'opening' } }));
  try {
    for (const id of versionIds) opened.push(yield* call(openSide, noteId, id, scope));
    const [first, second] = opened.toSorted((a, b) => a.version.at - b.version.at);
    if (first !== undefined && second !== undefined)
      yield* put(historyTold({ compared: { ...payload, phase: 'open', sides: [first, second] } }));
    yield* take(endsComparing);
  } catch (thrown) {
    const error = yield* call(reportThrown, scope.services.clock, 'history/compare', thrown);
    yield* put(historyTold({ compared: { ...payload, phase: 'failed', error } }));
    yield* take(endsComparing);
  } finally {
    for (const { version } of opened) scope.services.ink.closeNote(openingOf(noteId, version));
    yield* put(historyTold({ compared: null }));
  }
}

/** One version at a time: what is asked meanwhile has its button at rest. */
function* putBackOne({ payload }: ReturnType<typeof putBackAsked>, scope: Scope): SagaGenerator<void> {
  const { noteId, versionId } = payload;
  yield* call(changePanel, noteId, { puttingBack: versionId });
  try {
    yield* call(putBack, noteId, versionId, scope);
  } finally {
    yield* call(changePanel, noteId, { puttingBack: null });
  }
  yield* call(listAgain);
}

/** What was written and what was taken back changes the list that is open. */
function* listAgain(): SagaGenerator<void> {
  const panel = yield* select(selectHistoryPanel);
  if (panel !== null) yield* put(historyOpened({ noteId: panel.noteId }));
}

function* clearOne(commitId: string, scope: Scope): SagaGenerator<void> {
  yield* call(clearPutBack, commitId, scope);
  yield* call(listAgain);
}

const isIntent = (action: Action): boolean =>
  [historyOpened, historyClosed, compareAsked, putBackAsked, putBackUndone].some(({ match }) => match(action));

/** The versions of notes: follows their commit points, lists those of one note, compares two and puts one back. Ends by cancel. */
export function* historySaga(scope: Scope): SagaGenerator<void> {
  const index = createCommitIndex();
  yield* fork(commitsSaga, index, scope);
  let listing: Task | undefined;
  let comparing: Task | undefined;
  for (;;) {
    const intent: Action = yield* take(isIntent);
    if (historyOpened.match(intent)) {
      if (listing !== undefined) yield* cancel(listing);
      listing = yield* fork(openPanel, intent.payload.noteId, index, scope);
    } else if (historyClosed.match(intent)) {
      if (listing !== undefined) yield* cancel(listing);
      yield* put(historyTold({ panel: null }));
    } else if (compareAsked.match(intent)) {
      if (comparing !== undefined) yield* cancel(comparing);
      comparing = yield* fork(compare, intent, scope);
    } else if (putBackAsked.match(intent)) yield* fork(putBackOne, intent, scope);
    else if (putBackUndone.match(intent)) yield* fork(clearOne, intent.payload.commitId, scope);
  }
}
