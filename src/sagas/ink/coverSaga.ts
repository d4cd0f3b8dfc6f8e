import { call, select, type SagaGenerator } from 'typed-redux-saga';

import { selectUser } from '../../features/session/selectors';
import { reportThrown } from '../effects/effects';
import type { Scope } from '../scope';
import { holderOf, knownIn, treeDocument } from './noteDocument';
import type { Writing } from './revisionsSaga';

/**
 * Has the lists show a note's first page as it is by now, after somebody has written on it or changed the list of pages: once
 * when the note is left, for nobody looks at the lists before. Without it they go on showing the page as it was.
 */
export function* renewCover(writing: Writing, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  if (!writing.isCoverOld || writing.isGone === true || (yield* select(selectUser))?.uid !== uid) return;
  try {
    const { noteId } = writing.reading;
    const tree = yield* call(treeDocument, noteId, scope);
    const note = { uid: holderOf(tree, uid), noteId, ...knownIn(tree) };
    yield* call(() => services.inkWriting.renewCover(note));
    writing.isCoverOld = false;
  } catch (thrown) {
    yield* call(reportThrown, services.clock, 'ink/cover', thrown);
  }
}
