import { call, select, type SagaGenerator } from 'typed-redux-saga';

import { asMs, type NoteId } from '@inkside/kit';
import { selectInk } from '../../features/ink/selectors';
import { reportThrown, sleep } from '../effects/effects';
import type { Scope } from '../scope';
import { holderOf, knownIn, treeDocument } from './noteDocument';
import { sendPage, type Writing } from './revisionsSaga';

/** What the first screen needs comes first. */
const AFTER_START_MS = asMs(8000);
/** What could not be sent is tried again. */
const AGAIN_MS = asMs(300_000);

/** Whether somebody has the note open: then it sends its pages itself. */
function* isOpen(noteId: NoteId): SagaGenerator<boolean> {
  const ink = yield* select(selectInk);
  return ink.phase !== 'closed' && ink.noteId === noteId;
}

/** Sends what is left of one note; says whether all of it is in the cloud. */
function* sendNote(noteId: NoteId, pageIds: ReadonlySet<string>, scope: Scope): SagaGenerator<boolean> {
  const { uid, services } = scope;
  if (yield* call(isOpen, noteId)) return true;
  try {
    const tree = yield* call(treeDocument, noteId, scope);
    const request = { uid: holderOf(tree, uid), noteId, source: 'cloud', ...knownIn(tree) } as const;
    const outline = yield* call(() => services.ink.openNote(request));
    const reading = { noteId, source: 'cloud', version: '', outline, ready: new Set<never>() } as const;
    const writing: Writing = { reading, pages: new Set(), unsent: new Set(), own: new Set() };
    let isAll = true;
    for (const { pageId } of outline.pages.filter((page) => pageIds.has(page.pageId))) {
      yield* call(() => services.inkWriting.open({ uid, noteId, pageId }, services.clock.now()));
      isAll = (yield* call(sendPage, writing, pageId, scope)) && isAll;
    }
    if (isAll) yield* call(() => services.inkWriting.end({ uid, noteId }));
    return isAll;
  } catch (thrown) {
    yield* call(reportThrown, services.clock, 'ink/leftover', thrown);
    return false;
  } finally {
    if (!(yield* call(isOpen, noteId))) services.ink.closeNote(noteId);
  }
}

/**
 * Sends what was written in an earlier sitting that ended before all of it was in the cloud: a tab that was killed, or a
 * computer without a network. Ends when nothing is left, or by cancel.
 */
export function* leftoverSaga(scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  yield* sleep(services.clock, AFTER_START_MS);
  if (!(yield* call(() => services.storage.hasInk(uid)))) return;
  for (;;) {
    const waiting = yield* call(() => services.inkWriting.waiting(uid));
    let isAll = true;
    for (const noteId of new Set(waiting.map((page) => page.noteId))) {
      const pageIds = new Set(waiting.filter((page) => page.noteId === noteId).map(({ pageId }) => pageId));
      isAll = (yield* call(sendNote, noteId, pageIds, scope)) && isAll;
    }
    if (isAll) return;
    yield* sleep(services.clock, AGAIN_MS);
  }
}
