import type { Action } from '@reduxjs/toolkit';
import { call, put, race, type SagaGenerator, select, spawn, take } from 'typed-redux-saga';

import {
  type AppError,
  appErrorOf,
  DAY_MS,
  type EpochMs,
  type FileId,
  freeName,
  PortError,
  PUSH_LIST_DAYS,
  type SendEvent,
} from '@inkside/kit';
import { bookDocumentId } from '../../features/library/bookDocument';
import { makeSelectPushNames, selectScreensaverNames } from '../../features/messages/selectors';
import type { ChosenFile } from '../../features/push/slice';
import { type Measure, measured } from '../../features/transfers/pace';
import {
  transferCancelled,
  transferMoved,
  transferPaused,
  type TransferPhase,
  transferProgressed,
} from '../../features/transfers/slice';
import type { UploadSubject } from '../../services/ports/uploads';
import { quietly, reportThrown, sourceOf } from '../effects/effects';
import { isBookObject, registerBook } from '../library/registerBook';
import type { Scope } from '../scope';
import { announcePush, type PushObject } from './announcePush';

/** What is known of a file beyond one try: once its bytes are stored, a second try goes on with the same object. */
export interface Sending {
  /** Under the name that it was taken with. */
  readonly file: ChosenFile;
  object: PushObject;
  md5: string | undefined;
  /** In a lane, so that asking twice does not send twice. */
  isBusy: boolean;
  /** What was stored of it is being removed: under the same key that could take new bytes along. */
  isRemoved: boolean;
  /** What it is called in the list; undefined until its message is written. A further try keeps it. */
  name: string | undefined;
  /** From then on the list says whether the name is taken. */
  isListed: boolean;
  /** Of a book: the folder of the library that it is to stand in; '' is the root. */
  readonly folder?: string;
}

/** Names a file for its message: a name of its list, or of another file that is about to come into it, is numbered. */
function* nameFreely(mine: Sending, others: Iterable<Sending>, now: EpochMs): SagaGenerator<string> {
  if (mine.name !== undefined) return mine.name;
  const isScreensaver = mine.file.screensaverFor !== undefined;
  const since = now - PUSH_LIST_DAYS * DAY_MS;
  const listed = yield* select(isScreensaver ? selectScreensaverNames : makeSelectPushNames(since));
  const rivals = [...others].filter(({ file }) => (file.screensaverFor !== undefined) === isScreensaver);
  const coming = rivals.flatMap(({ name, isListed }) => (name === undefined || isListed ? [] : [name]));
  mine.name = freeName(mine.file.name, [...listed, ...coming]);
  return mine.name;
}

export const subjectOf = ({ file, object: { key }, folder }: Sending): UploadSubject => ({
  ...file,
  key,
  ...(folder === undefined ? {} : { folder }),
});

/** Moves the bytes of one file, reporting progress; gives their MD5. The source's end pauses an unfinished upload. */
function* uploadBytes(sending: Sending, { uid, services }: Scope): SagaGenerator<string> {
  const { clock, uploads } = services;
  const { fileId } = sending.file;
  let measure: Measure | undefined;
  const events = sourceOf<SendEvent>((report) => uploads.send(uid, subjectOf(sending), report));
  try {
    for (;;) {
      const event = yield* take(events);
      if (event.kind === 'done') return event.md5;
      // Thrown, so that it is logged, and ends the session where it is a 401.
      if (event.kind === 'failed') throw new PortError(event.error.code, event.error.params);
      const at = clock.now();
      if (event.kind === 'waiting') {
        measure = undefined;
        yield* put(transferMoved({ fileId, phase: 'waiting', at }));
        continue;
      }
      const { sent } = event;
      measure = measured(measure, { at, sent });
      yield* put(transferProgressed({ fileId, sent, at, since: measure.since }));
    }
  } finally {
    events.close();
  }
}

const isFor =
  (fileId: FileId, intent: typeof transferCancelled | typeof transferPaused) =>
  (action: Action): boolean =>
    intent.match(action) && action.payload.fileId === fileId;

/** Bytes until they are stored, unless that was done by an earlier try, or the person stops it. */
function* store(sending: Sending, scope: Scope): SagaGenerator<'stored' | 'cancelled' | 'paused'> {
  if (sending.md5 !== undefined) return 'stored';
  const { fileId } = sending.file;
  const { md5, cancelled } = yield* race({
    md5: call(uploadBytes, sending, scope),
    cancelled: take(isFor(fileId, transferCancelled)),
    paused: take(isFor(fileId, transferPaused)),
  });
  if (md5 === undefined) return cancelled === undefined ? 'paused' : 'cancelled';
  sending.md5 = md5;
  return 'stored';
}

/** Whether a document stands that names the object: the book is in the library, or the message written, also by an earlier page. */
function* isRegistered(object: PushObject, { uid, services }: Scope): SagaGenerator<boolean> {
  const standing = isBookObject(uid, object)
    ? yield* call(() => services.documents.get(uid, 'library', bookDocumentId(uid, object.id)))
    : yield* call(() => services.documents.get(uid, 'message', object.id));
  return standing !== undefined;
}

/** What a document names is let go of here, and stays in the cloud; so does what cannot be looked up. */
function* removeUnnamed(sending: Sending, md5: string, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const { object } = sending;
  const subject = subjectOf(sending);
  try {
    if (!(yield* call(isRegistered, object, scope))) {
      yield* call(() => services.uploads.cancel(uid, subject));
      return;
    }
    if (sending.object === object) Object.assign(sending, { isRemoved: false, md5 });
    yield* call(() => services.uploads.finish(uid, subject.fileId));
  } catch (thrown) {
    yield* call(reportThrown, services.clock, 'transfers/remove', thrown);
  }
}

/** Takes away what was stored of a file, beside everything else, unless something names it already. */
export function* removeStored(sending: Sending, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const { md5 } = sending;
  sending.isRemoved = true;
  sending.md5 = undefined;
  const subject = subjectOf(sending);
  // Nobody waits for it, and the end of the session does not stop it.
  yield* spawn(function* remove(): SagaGenerator<void> {
    // Documents are written only when all bytes are stored.
    if (md5 === undefined) yield* call(() => services.uploads.cancel(uid, subject));
    else yield* call(removeUnnamed, sending, md5, scope);
  });
}

/** From the message on it cannot be cancelled: then it is sent. */
function* announce(sending: Sending, others: Iterable<Sending>, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const { fileId } = sending.file;
  if (isBookObject(uid, sending.object)) yield* call(registerBook, sending, scope);
  else {
    const name = yield* call(nameFreely, sending, others, services.clock.now());
    yield* call(announcePush, { ...sending.file, name }, sending.object, sending.md5 ?? '', scope);
  }
  // It is sent, whatever else fails.
  yield* call(quietly, 'transfers/finish', services.clock, () => services.uploads.finish(uid, fileId));
}

/** One file from its first byte to its push record. */
export function* transferFile(sending: Sending, others: Iterable<Sending>, scope: Scope): SagaGenerator<void> {
  const { clock, files } = scope.services;
  const { fileId } = sending.file;
  const moved = (phase: TransferPhase, error?: AppError) =>
    transferMoved({ fileId, phase, at: clock.now(), ...(error === undefined ? {} : { error }) });
  try {
    if (sending.md5 === undefined) yield* put(moved('uploading'));
    const outcome = yield* call(store, sending, scope);
    if (outcome !== 'stored') {
      yield* put(moved(outcome));
      if (outcome === 'cancelled') yield* call(removeStored, sending, scope);
      return;
    }
    yield* put(moved('announcing'));
    yield* call(announce, sending, others, scope);
    yield* put(moved('done'));
    files.release(fileId);
  } catch (thrown) {
    const error = appErrorOf(thrown);
    yield* call(reportThrown, clock, 'transfers/upload', thrown);
    yield* put(moved('failed', error));
    // Of a file that has changed no part is worth anything.
    if (error.code === 'errors.fileChanged') yield* call(removeStored, sending, scope);
  }
}
