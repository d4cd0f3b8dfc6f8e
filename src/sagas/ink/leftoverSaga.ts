import { call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';

import { asMs, asPageId, type NoteId } from '@inkside/kit';
import { selectInk } from '../../features/ink/selectors';
import { noteClosed } from '../../features/ink/slice';
import { leftInkTold, selectWriting } from '../../features/ink/writingSlice';
import { reportThrown, sleep } from '../effects/effects';
import type { Scope } from '../scope';
import { holderOf, knownIn, treeDocument } from './noteDocument';
import { renewCover } from './coverSaga';
import { bringBack } from './pageListSaga';
import type { Reading } from './pagesSaga';
import { sendPage, type Writing } from './revisionsSaga';

/** What the first screen needs comes first. */
const AFTER_START_MS = asMs(8000);
/** What could not be sent is tried again. */
const AGAIN_MS = asMs(300_000);
/** A note that was closed has so long for sending its own pages. */
const AFTER_CLOSE_MS = asMs(20_000);

/** Whether somebody has the note open: then it sends its pages itself. */
function* isOpen(noteId: NoteId): SagaGenerator<boolean> {
  const ink = yield* select(selectInk);
  return ink.phase !== 'closed' && ink.noteId === noteId;
}

/** Sends what is left of one note. */
function* sendNote(noteId: NoteId, pageIds: ReadonlySet<string>, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  if (yield* call(isOpen, noteId)) return;
  try {
    const tree = yield* call(treeDocument, noteId, scope);
    const request = { uid: holderOf(tree, uid), noteId, source: 'cloud', ...knownIn(tree) } as const;
    const outline = yield* call(() => services.ink.openNote(request));
    const reading: Reading = { noteId, source: 'cloud', version: '', outline, ready: new Set() };
    const writing: Writing = { reading, pages: new Set(), unsent: new Set(), own: new Set(), isCoverOld: false };
    const shown = new Set<string>(outline.pages.map(({ pageId }) => pageId));
    const removed = [...pageIds].filter((pageId) => !shown.has(pageId)).map(asPageId);
    // Somebody removed them meanwhile; their ink has to be somewhere.
    if (removed.length > 0) yield* call(bringBack, writing, removed, scope);
    let isAll = true;
    for (const { pageId } of reading.outline.pages.filter((page) => pageIds.has(page.pageId))) {
      yield* call(() => services.inkWriting.open({ uid, noteId, pageId }, services.clock.now()));
      isAll = (yield* call(sendPage, writing, pageId, scope)) && isAll;
    }
    if (isAll) yield* call(() => services.inkWriting.end({ uid, noteId }));
    yield* call(renewCover, writing, scope);
  } catch (thrown) {
    yield* call(reportThrown, services.clock, 'ink/leftover', thrown);
  } finally {
    if (!(yield* call(isOpen, noteId))) services.ink.closeNote(noteId);
  }
}

/** Pages that wait for upload, by their notes, but those of the note that is open: it sends its own. */
function* waitingNotes({ uid, services }: Scope): SagaGenerator<ReadonlyMap<NoteId, ReadonlySet<string>>> {
  const notes = new Map<NoteId, Set<string>>();
  if (!(yield* call(() => services.storage.hasInk(uid)))) return notes;
  try {
    for (const { noteId, pageId } of yield* call(() => services.inkWriting.waiting(uid))) {
      if (yield* call(isOpen, noteId)) continue;
      notes.set(noteId, (notes.get(noteId) ?? new Set<string>()).add(pageId));
    }
  } catch (thrown) {
    yield* call(reportThrown, services.clock, 'ink/leftover', thrown);
  }
  return notes;
}

/** Tells how many pages wait. */
function* tell(notes: ReadonlyMap<NoteId, ReadonlySet<string>>): SagaGenerator<void> {
  const pages = [...notes.values()].reduce((sum, { size }) => sum + size, 0);
  if ((yield* select(selectWriting)).left !== pages) yield* put(leftInkTold({ pages }));
}

/**
 * Sends what was written on notes that are closed and is not in the cloud: a tab that was killed, or a computer without a
 * network. Looks at the start, and whenever a note was closed. Ends by cancel.
 */
export function* leftoverSaga(scope: Scope): SagaGenerator<void> {
  const { clock } = scope.services;
  yield* sleep(clock, AFTER_START_MS);
  for (;;) {
    const notes = yield* call(waitingNotes, scope);
    yield* call(tell, notes);
    for (const [noteId, pageIds] of notes) yield* call(sendNote, noteId, pageIds, scope);
    const left = notes.size === 0 ? notes : yield* call(waitingNotes, scope);
    yield* call(tell, left);
    const again = left.size === 0 ? {} : { waited: call(sleep, clock, AGAIN_MS) };
    const { closed } = yield* race({ closed: take(noteClosed), ...again });
    // The note that was closed sends its own first.
    if (closed !== undefined) yield* sleep(clock, AFTER_CLOSE_MS);
  }
}
