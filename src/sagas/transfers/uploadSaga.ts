import type { Action } from '@reduxjs/toolkit';
import { all, call, fork, put, race, type SagaGenerator, take } from 'typed-redux-saga';

import { appErrorOf, asMs, type FileId } from '@inkside/kit';
import { booksAccepted } from '../../features/library/addingSlice';
import { messagesChanged, messagesLoaded } from '../../features/messages/slice';
import { filesAccepted } from '../../features/push/choiceSlice';
import type { ChosenFile } from '../../features/push/slice';
import { toastRaised } from '../../features/toasts/slice';
import {
  type QueuedFile,
  transferAllowed,
  transferCancelled,
  transferFileChosen,
  transferKept,
  transferMoved,
  transferPaused,
  type TransferPhase,
  transferRetried,
  transfersClearChosen,
  transfersQueued,
  transfersRetried,
} from '../../features/transfers/slice';
import type { LeftUpload } from '../../services/ports/uploads';
import { reportThrown, sleep, supervise } from '../effects/effects';
import type { Scope } from '../scope';
import { bookObjectOf, isBookObject } from '../library/registerBook';
import { pushObjectAt, pushObjectOf } from './announcePush';
import { removeStored, type Sending, subjectOf, transferFile } from './transferFile';

/** Files that go up at the same time; more would only share the same line. */
const LANES = 2;

/** The queue: a plain list that the lanes share. It lives here and not in the store, because files are handles. */
interface Queue {
  readonly waiting: Sending[];
  readonly known: Map<FileId, Sending>;
  /** Where each of them is, by what was said of it last. */
  readonly phases: Map<FileId, TransferPhase>;
  running: number;
}

/** Marks the files whose messages have come into the list. Ends by cancel. */
function* listedSaga(known: ReadonlyMap<unknown, Sending>): SagaGenerator<void> {
  for (;;) {
    const { changed, loaded } = yield* race({ changed: take(messagesChanged), loaded: take(messagesLoaded) });
    if (known.size === 0) continue;
    const ids = new Set<string>((changed ?? loaded)?.payload.rows.map(({ id }) => id));
    for (const sending of known.values()) sending.isListed ||= ids.has(sending.object.id);
  }
}

/** Where each file is. Ends by cancel. */
function* phasesSaga({ phases }: Queue): SagaGenerator<void> {
  for (;;) {
    const { payload } = yield* take(transferMoved);
    phases.set(payload.fileId, payload.phase);
  }
}

function* lane(queue: Queue, scope: Scope): SagaGenerator<void> {
  try {
    for (let next = queue.waiting.shift(); next !== undefined; next = queue.waiting.shift()) {
      next.isBusy = true;
      yield* call(transferFile, next, queue.known.values(), scope);
      next.isBusy = false;
    }
  } finally {
    queue.running -= 1;
  }
}

function* startLanes(queue: Queue, scope: Scope): SagaGenerator<void> {
  while (queue.running < LANES && queue.waiting.length > 0) {
    queue.running += 1;
    yield* fork(supervise, 'transfers/lane', scope.services.clock, () => lane(queue, scope));
  }
}

/** Keeps the bytes of files in this browser, and says of which it did. */
function* copyAll(sendings: readonly Sending[], { uid, services }: Scope): SagaGenerator<void> {
  for (const { file } of sendings) {
    const { fileId } = file;
    const isKept = yield* call(() => services.uploads.copy(uid, fileId));
    yield* put(transferKept({ fileId, isKept }));
  }
}

/** Into the queue, where nobody has taken them back meanwhile; later pages know of them before a byte is sent. */
function* line(sendings: readonly Sending[], queue: Queue, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  yield* all(sendings.map((sending) => call(() => services.uploads.keep(uid, subjectOf(sending)))));
  for (const sending of sendings) {
    if (sending.isRemoved) yield* call(removeStored, sending, scope);
    else queue.waiting.push(sending);
  }
  yield* fork(startLanes, queue, scope);
  yield* fork(copyAll, sendings, scope);
}

const sendingOf = (file: ChosenFile, object: Sending['object'], md5?: string, folder?: string): Sending => ({
  ...{ file, object, md5, name: undefined, ...(folder === undefined ? {} : { folder }) },
  ...{ isBusy: false, isRemoved: false, isListed: false },
});

/** As the panel has it. */
const listed = (sending: Sending, uid: Scope['uid']): QueuedFile =>
  isBookObject(uid, sending.object) ? { ...sending.file, isBook: true } : sending.file;

/** Takes what a choice adds into the queue. `folder`: of books; files that are sent to devices have none. */
function* enqueue(
  queue: Queue,
  { files, folder }: { readonly files: readonly ChosenFile[]; readonly folder?: string },
  scope: Scope,
): SagaGenerator<void> {
  const { uid, services } = scope;
  const objectOf = folder === undefined ? pushObjectOf : bookObjectOf;
  const sendings = files.map((file) => sendingOf(file, objectOf(uid, file, services.ids.newId()), undefined, folder));
  for (const sending of sendings) queue.known.set(sending.file.fileId, sending);
  yield* put(transfersQueued({ files: sendings.map((sending) => listed(sending, uid)) }));
  yield* call(line, sendings, queue, scope);
}

function* retry(queue: Queue, fileId: FileId, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const sending = queue.known.get(fileId);
  if (sending === undefined || sending.isBusy || queue.waiting.includes(sending)) return;
  const objectOf = isBookObject(uid, sending.object) ? bookObjectOf : pushObjectOf;
  if (sending.isRemoved) sending.object = objectOf(uid, sending.file, services.ids.newId());
  sending.isRemoved = false;
  yield* put(transfersQueued({ files: [listed(sending, uid)] }));
  yield* call(line, [sending], queue, scope);
}

const isOver = (phase: TransferPhase | undefined): boolean =>
  phase === 'done' || phase === 'failed' || phase === 'cancelled';

/** Lets go of the files that the panel no longer shows; of those that failed nothing stays in the cloud either. */
function* clear(queue: Queue, scope: Scope): SagaGenerator<void> {
  for (const [fileId, sending] of queue.known) {
    const phase = queue.phases.get(fileId);
    if (sending.isBusy || queue.waiting.includes(sending) || !isOver(phase)) continue;
    queue.known.delete(fileId);
    queue.phases.delete(fileId);
    if (phase === 'failed') yield* call(removeStored, sending, scope);
    scope.services.files.release(fileId);
  }
}

/** Takes a file out of the queue that is in no lane: those in a lane hear it themselves. */
function* takeOut(queue: Queue, fileId: FileId, phase: 'paused' | 'cancelled', scope: Scope): SagaGenerator<void> {
  const sending = queue.known.get(fileId);
  if (sending === undefined || sending.isBusy) return;
  const index = queue.waiting.indexOf(sending);
  if (index >= 0) queue.waiting.splice(index, 1);
  yield* put(transferMoved({ fileId, phase, at: scope.services.clock.now() }));
  if (phase === 'cancelled') yield* call(removeStored, sending, scope);
}

/**
 * A file that was chosen again, or may be read again, goes on at its part; another one is refused with the name of the one
 * that is meant.
 * @param chosen its handle; undefined for the file of before
 */
function* attach(queue: Queue, fileId: FileId, chosen: FileId | undefined, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const { uploads } = services;
  try {
    yield* call(() => (chosen === undefined ? uploads.allow(uid, fileId) : uploads.attach(uid, fileId, chosen)));
    yield* fork(retry, queue, fileId, scope);
  } catch (thrown) {
    const { code, params } = yield* call(reportThrown, services.clock, 'transfers/attach', appErrorOf(thrown));
    yield* put(toastRaised({ id: services.ids.newId(), tone: 'bad', code, params }));
  } finally {
    if (chosen !== undefined) services.files.release(chosen);
  }
}

/** One that an earlier page was telling the cloud of may have its message already, and its name with it. */
function* sendingOfLeft(left: LeftUpload, { uid, services }: Scope): SagaGenerator<Sending> {
  const { fileId, name, size, key, md5, screensaverFor, folder } = left;
  const kind = screensaverFor === undefined ? {} : { screensaverFor };
  const sending = sendingOf({ fileId, name, size, ...kind }, pushObjectAt(key), md5 ?? undefined, folder);
  if (md5 === null || isBookObject(uid, sending.object)) return sending;
  const standing = yield* call(() => services.documents.get(uid, 'message', sending.object.id));
  if (typeof standing?.['name'] === 'string') sending.name = standing['name'];
  return sending;
}

/** Goes on with what an earlier page has left; what is not here waits until somebody chooses it again. */
function* adopt(queue: Queue, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const left = (yield* call(() => services.uploads.left(uid))).filter(({ fileId }) => !queue.known.has(fileId));
  if (left.length === 0) return;
  const here: Sending[] = [];
  const files: QueuedFile[] = [];
  for (const each of left) {
    const { fileId, name, size, sent, isHere, isAllowable } = each;
    const sending = yield* call(sendingOfLeft, each, scope);
    queue.known.set(fileId, sending);
    if (isHere) here.push(sending);
    const of = isBookObject(uid, sending.object) ? ({ isBook: true } as const) : {};
    files.push({ ...{ fileId, name, size, sent, isAllowable }, phase: isHere ? 'queued' : 'missing', ...of });
  }
  yield* put(transfersQueued({ files }));
  yield* fork(line, here, queue, scope);
}

function* adoptOrReport(queue: Queue, scope: Scope): SagaGenerator<void> {
  try {
    yield* call(adopt, queue, scope);
  } catch (thrown) {
    yield* call(reportThrown, scope.services.clock, 'transfers/left', thrown);
  }
}

/** Another tab that is being closed may hold some for a moment. */
const LOOK_AGAIN_MS = asMs(5000);

function* adoptTwice(queue: Queue, scope: Scope): SagaGenerator<void> {
  yield* fork(adoptOrReport, queue, scope);
  yield* sleep(scope.services.clock, LOOK_AGAIN_MS);
  yield* fork(adoptOrReport, queue, scope);
}

function* retryAll(queue: Queue, scope: Scope): SagaGenerator<void> {
  for (const [fileId, phase] of [...queue.phases]) if (phase === 'failed') yield* fork(retry, queue, fileId, scope);
}

const intents = [
  booksAccepted,
  filesAccepted,
  transferRetried,
  transfersRetried,
  transferCancelled,
  transferPaused,
  transferFileChosen,
  transferAllowed,
  transfersClearChosen,
];
const isIntent = (action: Action): boolean => intents.some(({ match }) => match(action));

/** What a person asks of the queue. */
function* answer(action: Action, queue: Queue, scope: Scope): SagaGenerator<void> {
  if (filesAccepted.match(action) || booksAccepted.match(action)) yield* call(enqueue, queue, action.payload, scope);
  if (transferRetried.match(action)) yield* call(retry, queue, action.payload.fileId, scope);
  if (transfersRetried.match(action)) yield* call(retryAll, queue, scope);
  if (transferCancelled.match(action)) yield* call(takeOut, queue, action.payload.fileId, 'cancelled' as const, scope);
  if (transferPaused.match(action)) yield* call(takeOut, queue, action.payload.fileId, 'paused' as const, scope);
  if (transferFileChosen.match(action)) yield* call(attach, queue, action.payload.fileId, action.payload.chosen, scope);
  if (transferAllowed.match(action)) yield* call(attach, queue, action.payload.fileId, undefined, scope);
  if (transfersClearChosen.match(action)) yield* call(clear, queue, scope);
}

/**
 * Owns all uploads of a session: at most {@link LANES} at a time, in the order chosen, those of earlier pages too. Starts
 * with the scope; on cancel every running upload rests, and the next session or page goes on with it.
 */
export function* uploadSaga(scope: Scope): SagaGenerator<void> {
  const queue: Queue = { waiting: [], known: new Map(), phases: new Map(), running: 0 };
  try {
    yield* fork(listedSaga, queue.known);
    yield* fork(phasesSaga, queue);
    yield* fork(adoptTwice, queue, scope);
    for (;;) yield* fork(answer, yield* take(isIntent), queue, scope);
  } finally {
    scope.services.uploads.letGo();
  }
}
