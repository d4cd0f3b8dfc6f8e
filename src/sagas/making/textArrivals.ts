import { call, put, take, type SagaGenerator } from 'typed-redux-saga';

import type { DocumentChange } from '@inkside/sync';
import { commitPointOf } from '../../features/ink/commitLogic';
import { makingTold } from '../../features/making/slice';
import type { pictureChosen } from '../../features/textNotes/intents';
import type { OpenText } from '../../features/textNotes/types';
import { toastRaised } from '../../features/toasts/slice';
import { reportThrown, sourceOf } from '../effects/effects';
import type { Scope } from '../scope';
import { openText, show, tell } from './openedText';
import type { Sitting } from './textUpload';

/** Puts a chosen picture among the note's files; the editor places it. */
export function* addPicture({ payload }: ReturnType<typeof pictureChosen>, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const { noteId, fileId } = payload;
  try {
    yield* call(() => services.objects.refreshCredentials());
    const at = services.clock.now();
    const picture = yield* call(() => services.making.addPicture(uid, noteId, { fileId, at }));
    const before = yield* call(openText, noteId);
    yield* tell(noteId, { picture: { ...picture, number: (before?.picture?.number ?? 0) + 1 } });
  } catch (thrown) {
    const { code, params } = yield* call(reportThrown, services.clock, 'textNote/picture', thrown);
    yield* put(toastRaised({ id: services.ids.newId(), tone: 'bad', code, params }));
  } finally {
    services.files.release(fileId);
  }
}

/** The text when nothing of it is on its way. What that is merged with may be older than what has come meanwhile. */
function* atRest({ noteId }: Sitting): SagaGenerator<OpenText | undefined> {
  let open = yield* call(openText, noteId);
  while (open?.save === 'saving') {
    yield* take(makingTold);
    open = yield* call(openText, noteId);
  }
  return open;
}

/** Shows what others have written, where nothing is typed that they do not have. */
function* receive(sitting: Sitting, { uid, services }: Scope): SagaGenerator<void> {
  const { noteId } = sitting;
  const before = yield* call(atRest, sitting);
  if (before?.save !== 'saved') return;
  try {
    const { text, revision } = yield* call(() => services.making.readText(uid, noteId));
    const open = yield* call(openText, noteId);
    if (open?.save !== 'saved' || open.text !== before.text || open.revision === revision) return;
    yield* call(show, open, text, revision);
  } catch (thrown) {
    // The next commit, or the next save, brings it.
    yield* call(reportThrown, services.clock, 'textNote/receive', thrown);
  }
}

/** Whether somebody else has written the text, or may have: without changes something may have been missed. */
const isNews = (changes: readonly DocumentChange[] | undefined, { noteId, own }: Sitting): boolean =>
  changes === undefined ||
  changes.some((change) => {
    const point = change.isDeleted ? undefined : commitPointOf(change.document);
    return point?.noteId === noteId && point.state === 'complete' && !own.has(point.id);
  });

/** Follows the commits of the open text. Ends by cancel. */
export function* followOthers(sitting: Sitting, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const source = sourceOf<{ readonly changes: readonly DocumentChange[] | undefined }>((report) =>
    services.documents.watch(uid, 'note', ({ changes }) => report({ changes })),
  );
  try {
    for (;;) {
      const { changes } = yield* take(source);
      if (isNews(changes, sitting)) yield* call(receive, sitting, scope);
    }
  } finally {
    source.close();
  }
}
