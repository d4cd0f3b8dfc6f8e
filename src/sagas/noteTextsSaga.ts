import { asMs, type NoteId } from '@inkside/kit';
import type { OutlinedInkPage } from '@inkside/ink';
import { all, call, fork, select, type SagaGenerator, take, takeLatest } from 'typed-redux-saga';

import { noteClosed, noteOpened } from '../features/ink/slice';
import { makeSelectNote, selectNoteIds } from '../features/notes/selectors';
import { textRequest } from '../features/notes/textSlice';
import { notesLoaded } from '../features/notes/slice';
import { reportThrown, sleep } from './effects/effects';
import { answer } from './requestSaga';
import type { Scope } from './scope';

/** The pages that somebody looks at come first. */
const READ_AFTER_MS = asMs(3000);
/** A list shows no more of them. */
const MOST_HITS = 500;
/** Texts of notes that are gone take room, and nothing else: that has time. */
const FORGET_AFTER_MS = asMs(60_000);

/** All that the pages of an open note say. */
function* textOf(noteId: NoteId, pages: readonly OutlinedInkPage[], { services }: Scope): SagaGenerator<string> {
  const texts: string[] = [];
  for (const { pageId, title } of pages) {
    const words = yield* call(() => services.ink.words({ noteId, pageId }));
    texts.push(title, ...words.map(({ text, isCut }) => (isCut === true ? text : `${text} `)));
  }
  return texts.join(' ').trim();
}

/** Reads what an open note says, once for each revision of its document. */
function* readOpened({ payload }: ReturnType<typeof noteOpened>, scope: Scope): SagaGenerator<void> {
  const { noteId, source, pages } = payload;
  if (source !== 'cloud') return;
  const { uid, services } = scope;
  yield* sleep(services.clock, READ_AFTER_MS);
  const row = yield* select(makeSelectNote(noteId));
  if (row === undefined) return;
  const revision = String(row.updatedAt);
  try {
    const known = yield* call(() => services.textIndex.revisions(uid));
    if (known[noteId] === revision) return;
    const text = yield* call(textOf, noteId, pages, scope);
    yield* call(() => services.textIndex.put(uid, [{ id: noteId, revision, text }]));
  } catch (thrown) {
    // The note is read all the same, and its text when it is opened the next time.
    yield* call(reportThrown, services.clock, 'notes/texts', thrown);
  }
}

/**
 * Forgets the texts of notes that are gone, once a session in which texts are read or looked through: who does neither
 * needs no index, and no worker is started for what is to be thrown away.
 */
function* forgetGone({ uid, services }: Scope): SagaGenerator<void> {
  yield* all([take(notesLoaded), take([noteOpened, textRequest.asked])]);
  yield* sleep(services.clock, FORGET_AFTER_MS);
  const ids = yield* select(selectNoteIds);
  // No list yet is no reason to forget anything.
  if (ids.length === 0) return;
  try {
    yield* call(() => services.textIndex.retain(uid, ids));
  } catch (thrown) {
    yield* call(reportThrown, services.clock, 'notes/texts', thrown);
  }
}

/**
 * The text of notes: read when a note is opened, and looked through for the words that the address or the palette names.
 * Ends by cancel.
 */
export function* noteTextsSaga(scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  yield* answer(services, textRequest, async ({ words }) =>
    words.trim() === '' ? [] : services.textIndex.search(uid, words, MOST_HITS),
  );
  yield* fork(forgetGone, scope);
  yield* takeLatest([noteOpened, noteClosed], function* (action) {
    if (noteOpened.match(action)) yield* call(readOpened, action, scope);
  });
}
