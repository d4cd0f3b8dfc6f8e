import { call, cancelled, fork, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';

import { appErrorOf, type AppError, type NoteId, type PageId } from '@inkside/kit';
import type { InkWritingPort } from '@inkside/ink';
import type { RecordedSound, SoundEnd, SoundStanding } from '../../services/ports/sound';
import {
  recordAsked,
  recordEnded,
  recordPaused,
  recordResumed,
  recordingTold,
} from '../../features/ink/recordingSlice';
import { selectInk } from '../../features/ink/selectors';
import { selectWriting, writingEntered, writtenPageTold } from '../../features/ink/writingSlice';
import { makeSelectNote } from '../../features/notes/selectors';
import { notesChanged, notesLoaded } from '../../features/notes/slice';
import { toastRaised } from '../../features/toasts/slice';
import { reportThrown } from '../effects/effects';
import type { Scope } from '../scope';
import { act, layerFor } from './pageActs';
import type { Writing } from './revisionsSaga';

/** Sounds stand below each other in the page's upper right corner; page units. */
const BOX = { width: 360, height: 110, gap: 16, margin: 40 } as const;

function* warn({ code, params }: AppError, { services }: Scope): SagaGenerator<void> {
  yield* put(toastRaised({ id: services.ids.newId(), tone: 'bad', code, params }));
}

function* mention({ code, params }: AppError, { services }: Scope): SagaGenerator<void> {
  yield* put(toastRaised({ id: services.ids.newId(), tone: 'plain', code, params }));
}

/** Waits until a page is open for writing; false where it cannot be written on. */
function* isOpenForWriting(pageId: PageId): SagaGenerator<boolean> {
  for (;;) {
    const phase = (yield* select(selectWriting)).pages[pageId]?.phase;
    if (phase === 'open' || phase === 'refused') return phase === 'open';
    yield* take(writtenPageTold);
  }
}

/** Where the next sound of a page goes. Undefined for a page that the note has not. */
function* placeOn(pageId: PageId) {
  const ink = yield* select(selectInk);
  const page = ink.phase === 'open' ? ink.pages.find((each) => each.pageId === pageId) : undefined;
  if (page === undefined) return undefined;
  const spots = (yield* select(selectWriting)).pages[pageId]?.spots ?? page.spots;
  const sounds = spots.filter(({ target }) => target.kind === 'audio').length;
  const { width, height } = page;
  const y = Math.min(BOX.margin + sounds * (BOX.height + BOX.gap), Math.max(0, height - BOX.height));
  return { place: { x: Math.max(0, width - BOX.width - BOX.margin), y }, page: { width, height } };
}

type Inserted = Awaited<ReturnType<InkWritingPort['insert']>>;

/** Puts a sound on its page. Until it is in the journal of that, the recording stays where it is kept. */
function* putOnPage(
  writing: Writing,
  { soundId, pageId }: { readonly soundId: string; readonly pageId: PageId },
  { fileId, recording }: RecordedSound,
  scope: Scope,
): SagaGenerator<boolean> {
  const { uid, services } = scope;
  try {
    const isOpen = yield* call(isOpenForWriting, pageId);
    const where = yield* call(placeOn, pageId);
    const layer = isOpen && where !== undefined ? yield* call(layerFor, pageId, scope) : undefined;
    if (layer === undefined || where === undefined) return false;
    const thing = { kind: 'file', fileId, recording, ...where } as const;
    const as = { layer, at: services.clock.now(), colour: 0 };
    const page = { noteId: writing.reading.noteId, pageId };
    const state = yield* call(
      act<Inserted>,
      writing,
      pageId,
      (port: InkWritingPort) => port.insert(page, thing, as),
      scope,
    );
    if (state === undefined || state.unkept !== null) return false;
    yield* call(() => services.sound.forget(uid, soundId));
    return true;
  } finally {
    services.files.release(fileId);
  }
}

function* tell(noteId: NoteId, { lasted, isRunning }: SoundStanding, { services }: Scope): SagaGenerator<void> {
  yield* put(recordingTold({ phase: isRunning ? 'running' : 'paused', noteId, lasted, since: services.clock.now() }));
}

/** Follows a recording until somebody ends it, or it ends by itself: then why. */
function* untilOver(noteId: NoteId, soundId: string, scope: Scope): SagaGenerator<SoundEnd | undefined> {
  const { sound } = scope.services;
  const over = sound.over(soundId);
  for (;;) {
    const { why, ended, paused } = yield* race({
      why: call(() => over),
      ended: take(recordEnded),
      paused: take(recordPaused),
      resumed: take(recordResumed),
    });
    if (why !== undefined || ended !== undefined) return why;
    const standing = yield* call(() => (paused === undefined ? sound.resume(soundId) : sound.pause(soundId)));
    yield* call(tell, noteId, standing, scope);
  }
}

type Asked = ReturnType<typeof recordAsked>['payload'];

/** Records, and puts the sound on the page that it was begun on. */
function* record(writing: Writing, { noteId, pageId, title }: Asked, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  yield* put(recordingTold({ phase: 'asking', noteId }));
  const beginning = services.sound.begin(uid, { noteId, pageId, title });
  let isRunning = false;
  try {
    const soundId = yield* call(() => beginning);
    isRunning = true;
    yield* call(tell, noteId, { lasted: 0, isRunning: true }, scope);
    // Who records writes, and the sound needs a page that is written on.
    if ((yield* select(selectWriting)).noteId !== noteId) yield* put(writingEntered({ noteId }));
    const why = yield* call(untilOver, noteId, soundId, scope);
    yield* put(recordingTold({ phase: 'ending', noteId }));
    const recorded = yield* call(() => services.sound.finish(soundId));
    const isThere = yield* call(putOnPage, writing, { soundId, pageId }, recorded, scope);
    if (!isThere) yield* call(warn, { code: 'meeting.waits', params: {} }, scope);
    else if (why !== undefined) yield* call(warn, { code: `meeting.ended.${why}`, params: {} }, scope);
  } catch (thrown) {
    yield* call(warn, yield* call(reportThrown, services.clock, 'ink/record', thrown), scope);
  } finally {
    // The note was left: the microphone is let go of, and what was recorded is put on its page when the note is opened again.
    if (yield* cancelled()) {
      const release = ({ fileId }: RecordedSound): void => services.files.release(fileId);
      beginning.then((soundId) => services.sound.finish(soundId).then(release)).catch(() => undefined);
      if (isRunning) yield* call(mention, { code: 'meeting.waits', params: {} }, scope);
    }
    yield* put(recordingTold({ phase: 'none' }));
  }
}

/** A note that is opened by its address may be known later than its pages are. */
function* isOfMeeting(noteId: NoteId): SagaGenerator<boolean> {
  for (;;) {
    const note = yield* select(makeSelectNote(noteId));
    if (note !== undefined) return note.scene === 'meeting';
    yield* take([notesLoaded, notesChanged]);
  }
}

type OpenPage = (writing: Writing, pageId: PageId, scope: Scope) => SagaGenerator<void>;

/** Recordings of an earlier sitting that were broken off come onto their pages. */
function* recover(writing: Writing, openPage: OpenPage, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const { noteId, outline } = writing.reading;
  if (!(yield* call(isOfMeeting, noteId))) return;
  try {
    const broken = yield* call(() => services.sound.broken(uid, noteId));
    const there = new Set(outline.pages.map(({ pageId }) => pageId));
    const [first] = outline.pages;
    for (const { soundId, pageId: asked } of broken) {
      // A page that is gone takes no sound along.
      const pageId = there.has(asked) ? asked : first?.pageId;
      if (pageId === undefined) continue;
      yield* fork(openPage, writing, pageId, scope);
      const recorded = yield* call(() => services.sound.recover(uid, soundId));
      const isThere = yield* call(putOnPage, writing, { soundId, pageId }, recorded, scope);
      if (isThere) yield* call(mention, { code: 'meeting.recovered', params: {} }, scope);
    }
  } catch (thrown) {
    // Another tab was first, or there is not one second of sound.
    if (appErrorOf(thrown).code !== 'meeting.faults.empty')
      yield* call(reportThrown, services.clock, 'ink/record', thrown);
  }
}

/** The sound of an open note of a meeting. Ends by cancel. */
export function* recordingSaga(writing: Writing, openPage: OpenPage, scope: Scope): SagaGenerator<void> {
  const { noteId } = writing.reading;
  yield* fork(recover, writing, openPage, scope);
  for (;;) {
    const { payload } = yield* take(recordAsked);
    if (payload.noteId === noteId) yield* call(record, writing, payload, scope);
  }
}
