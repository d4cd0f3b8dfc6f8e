import type { Action } from '@reduxjs/toolkit';
import { call, fork, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';

import {
  type AppError,
  appErrorOf,
  type Bytes,
  DAY_MS,
  type EpochMs,
  type FileId,
  freeName,
  PortError,
  PUSH_LIST_DAYS,
  type UploadEvent,
} from '@inkside/kit';
import { filesAccepted } from '../../features/push/choiceSlice';
import type { ChosenFile } from '../../features/push/slice';
import {
  transferCancelled,
  transferMoved,
  type TransferPhase,
  transferProgressed,
  transferRetried,
  transfersClearChosen,
  transfersQueued,
} from '../../features/transfers/slice';
import { reportThrown, sourceOf, supervise } from '../effects/effects';
import type { Scope } from '../scope';
import { makeSelectPushNames } from '../../features/messages/selectors';
import { messagesChanged, messagesLoaded } from '../../features/messages/slice';
import { announcePush, type PushObject, pushObjectOf } from './announcePush';

/** A file on its way into the push list. */
interface Named {
  /** As it was chosen. */
  readonly file: { readonly name: string };
  /** Its message has the id of its object. */
  readonly object: { readonly id: string };
  /** What it is called in the list; undefined until its message is written. A further try keeps it. */
  name: string | undefined;
  /** From then on the list says whether the name is taken. */
  isListed: boolean;
}

/** Names a file for its message: a name of the list, or of another file that is about to come into it, is numbered. */
function* nameFreely(mine: Named, others: Iterable<Named>, now: EpochMs): SagaGenerator<string> {
  if (mine.name !== undefined) return mine.name;
  const listed = yield* select(makeSelectPushNames(now - PUSH_LIST_DAYS * DAY_MS));
  const coming = [...others].flatMap(({ name, isListed }) => (name === undefined || isListed ? [] : [name]));
  mine.name = freeName(mine.file.name, [...listed, ...coming]);
  return mine.name;
}

/** Marks the files whose messages have come into the list. Ends by cancel. */
function* listedSaga(known: ReadonlyMap<unknown, Named>): SagaGenerator<void> {
  for (;;) {
    const { changed, loaded } = yield* race({ changed: take(messagesChanged), loaded: take(messagesLoaded) });
    if (known.size === 0) continue;
    const ids = new Set<string>((changed ?? loaded)?.payload.rows.map(({ id }) => id));
    for (const named of known.values()) named.isListed ||= ids.has(named.object.id);
  }
}

/** Files that go up at the same time; more would only share the same line. */
const LANES = 2;

/** Moves the bytes of one file, reporting progress; gives their MD5. The source's end stops and removes an unfinished upload. */
function* uploadBytes(file: ChosenFile, object: PushObject, { services }: Scope): SagaGenerator<string> {
  const { clock, objects } = services;
  yield* call(() => objects.refreshCredentials());
  const events = sourceOf<UploadEvent>((report) => objects.upload(file.fileId, object.key, report));
  try {
    for (;;) {
      const event = yield* take(events);
      if (event.kind === 'done') return event.md5;
      // Thrown, so that it is logged, and ends the session where it is a 401.
      if (event.kind === 'failed') throw new PortError(event.error.code, event.error.params);
      yield* put(transferProgressed({ fileId: file.fileId, sent: event.sent satisfies Bytes, at: clock.now() }));
    }
  } finally {
    events.close();
  }
}

const cancels = (fileId: FileId) => (action: Action) =>
  transferCancelled.match(action) && action.payload.fileId === fileId;

/** What is known of a file beyond one try: once its bytes are stored, a second try goes on with the same object. */
interface Sending extends Named {
  readonly file: ChosenFile;
  object: PushObject;
  md5: string | undefined;
  /** In a lane, so that asking twice does not send twice. */
  isBusy: boolean;
}

/** Bytes until they are stored, unless that was done by an earlier try, or the person stops it. */
function* store(sending: Sending, scope: Scope): SagaGenerator<'stored' | 'cancelled'> {
  if (sending.md5 !== undefined) return 'stored';
  const { md5 } = yield* race({
    md5: call(uploadBytes, sending.file, sending.object, scope),
    cancelled: take(cancels(sending.file.fileId)),
  });
  if (md5 === undefined) return 'cancelled';
  sending.md5 = md5;
  return 'stored';
}

/** The queue: a plain list that the lanes share. It lives here and not in the store, because files are handles. */
interface Queue {
  readonly waiting: Sending[];
  readonly known: Map<FileId, Sending>;
  running: number;
}

/** One file from its first byte to its push record. From the message on it cannot be cancelled: then it is sent. */
function* transferFile(sending: Sending, queue: Queue, scope: Scope): SagaGenerator<void> {
  const { clock } = scope.services;
  const { fileId } = sending.file;
  const moved = (phase: TransferPhase, error?: AppError) =>
    transferMoved({ fileId, phase, at: clock.now(), ...(error === undefined ? {} : { error }) });
  try {
    if (sending.md5 === undefined) yield* put(moved('uploading'));
    if ((yield* call(store, sending, scope)) === 'cancelled') {
      yield* put(moved('cancelled'));
      return;
    }
    yield* put(moved('announcing'));
    const name = yield* call(nameFreely, sending, queue.known.values(), clock.now());
    yield* call(announcePush, { ...sending.file, name }, sending.object, sending.md5 ?? '', scope);
    yield* put(moved('done'));
    scope.services.files.release(fileId);
  } catch (thrown) {
    yield* call(reportThrown, clock, 'transfers/upload', thrown);
    yield* put(moved('failed', appErrorOf(thrown)));
  }
}

function* lane(queue: Queue, scope: Scope): SagaGenerator<void> {
  try {
    for (let next = queue.waiting.shift(); next !== undefined; next = queue.waiting.shift()) {
      next.isBusy = true;
      yield* call(transferFile, next, queue, scope);
      next.isBusy = false;
    }
  } finally {
    queue.running -= 1;
  }
}

/** Takes what a choice adds into the queue. */
function* enqueue(queue: Queue, files: readonly ChosenFile[], { uid, services }: Scope): SagaGenerator<void> {
  for (const file of files) {
    const object = pushObjectOf(uid, file, services.ids.newId());
    const sending: Sending = { file, object, md5: undefined, isBusy: false, name: undefined, isListed: false };
    queue.known.set(file.fileId, sending);
    queue.waiting.push(sending);
  }
  yield* put(transfersQueued({ files }));
}

function* retry(queue: Queue, fileId: FileId, { uid, services }: Scope): SagaGenerator<void> {
  const sending = queue.known.get(fileId);
  if (sending === undefined || sending.isBusy || queue.waiting.includes(sending)) return;
  // What the stopped try stored is being removed: under the same key that could take the new bytes along.
  if (sending.md5 === undefined) sending.object = pushObjectOf(uid, sending.file, services.ids.newId());
  queue.waiting.push(sending);
  yield* put(transfersQueued({ files: [sending.file] }));
}

/** Lets go of the files that the panel no longer shows. */
const clear = (queue: Queue, { services }: Scope): void => {
  for (const [fileId, sending] of queue.known) {
    if (sending.isBusy || queue.waiting.includes(sending)) continue;
    queue.known.delete(fileId);
    services.files.release(fileId);
  }
};

function* dropWaiting(queue: Queue, fileId: FileId, { services }: Scope): SagaGenerator<void> {
  const index = queue.waiting.findIndex(({ file }) => file.fileId === fileId);
  if (index < 0) return;
  queue.waiting.splice(index, 1);
  yield* put(transferMoved({ fileId, phase: 'cancelled', at: services.clock.now() }));
}

/**
 * Owns all uploads of a session: at most {@link LANES} at a time, in the order chosen. Starts with the scope; on
 * cancel every running upload is stopped and what it stored is removed.
 */
export function* uploadSaga(scope: Scope): SagaGenerator<void> {
  const queue: Queue = { waiting: [], known: new Map(), running: 0 };
  yield* fork(listedSaga, queue.known);
  for (;;) {
    const { chosen, retried, cancelled, cleared } = yield* race({
      chosen: take(filesAccepted),
      retried: take(transferRetried),
      cancelled: take(transferCancelled),
      cleared: take(transfersClearChosen),
    });
    if (cleared !== undefined) clear(queue, scope);
    if (chosen !== undefined) yield* call(enqueue, queue, chosen.payload.files, scope);
    if (retried !== undefined) yield* call(retry, queue, retried.payload.fileId, scope);
    if (cancelled !== undefined) yield* call(dropWaiting, queue, cancelled.payload.fileId, scope);
    while (queue.running < LANES && queue.waiting.length > 0) {
      queue.running += 1;
      yield* fork(supervise, 'transfers/lane', scope.services.clock, () => lane(queue, scope));
    }
  }
}
