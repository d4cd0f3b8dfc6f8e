import { call, fork, put, race, take, type SagaGenerator } from 'typed-redux-saga';

import { appErrorOf, type AppError } from '../../app/kit/appError';
import type { Bytes, FileId } from '../../app/kit/units';
import { sortChoice } from '../../features/push/logic';
import { filesChosen, filesRefused } from '../../features/push/slice';
import type { ChosenFile } from '../../features/push/types';
import { transferCancelled, transferMoved, transferProgressed, transferRetried, transfersQueued } from '../../features/transfers/slice';
import type { TransferPhase } from '../../features/transfers/types';
import type { UploadEvent } from '../../services/ports';
import { reportThrown } from '../effects/report';
import { sourceOf } from '../effects/sourceOf';
import { supervise } from '../effects/supervise';
import type { Scope } from '../scope';
import { announcePush, pushObjectOf, type PushObject } from './announcePush';

/** Files that go up at the same time; more would only share the same line. */
const LANES = 2;

type Outcome = { readonly md5: string } | { readonly error: AppError };

/** Moves the bytes of one file, reporting progress; the source's end stops and removes an unfinished upload. */
function* uploadBytes(file: ChosenFile, object: PushObject, { services }: Scope): SagaGenerator<Outcome> {
  const { clock, objects } = services;
  yield* call(() => objects.refreshCredentials());
  const events = sourceOf<UploadEvent>((report) => objects.upload(file.fileId, object.key, report));
  try {
    for (;;) {
      const event = yield* take(events);
      if (event.kind === 'done') return { md5: event.md5 };
      if (event.kind === 'failed') return { error: event.error };
      yield* put(transferProgressed({ fileId: file.fileId, sent: event.sent satisfies Bytes, at: clock.now() }));
    }
  } finally {
    events.close();
  }
}

/** One file from its first byte to its push record. */
function* transferFile(file: ChosenFile, scope: Scope): SagaGenerator<void> {
  const { clock, ids } = scope.services;
  const moved = (phase: TransferPhase, error?: AppError) =>
    transferMoved({ fileId: file.fileId, phase, at: clock.now(), ...(error === undefined ? {} : { error }) });
  try {
    const object = pushObjectOf(scope.uid, file, ids.newId());
    yield* put(moved('uploading'));
    const outcome = yield* call(uploadBytes, file, object, scope);
    if ('error' in outcome) {
      yield* put(moved('failed', outcome.error));
      return;
    }
    yield* put(moved('announcing'));
    yield* call(announcePush, file, object, outcome.md5, scope);
    yield* put(moved('done'));
    scope.services.files.release(file.fileId);
  } catch (thrown) {
    yield* call(reportThrown, clock, 'transfers/upload', thrown);
    yield* put(moved('failed', appErrorOf(thrown)));
  }
}

const cancels = (fileId: FileId) => (action: { type: string }) =>
  transferCancelled.match(action) && action.payload.fileId === fileId;

/** The queue: a plain list that the lanes share. It lives here and not in the store, because files are handles. */
interface Queue {
  readonly waiting: ChosenFile[];
  readonly known: Map<FileId, ChosenFile>;
  running: number;
}

function* lane(queue: Queue, scope: Scope): SagaGenerator<void> {
  try {
    for (let file = queue.waiting.shift(); file !== undefined; file = queue.waiting.shift()) {
      const { fileId } = file;
      const { cancelled } = yield* race({
        over: call(transferFile, file, scope),
        cancelled: take(cancels(fileId)),
      });
      if (cancelled !== undefined) {
        yield* put(transferMoved({ fileId, phase: 'cancelled', at: scope.services.clock.now() }));
      }
    }
  } finally {
    queue.running -= 1;
  }
}

/** Takes what a choice adds, or what is tried again, into the queue; refuses by the rules before a byte is sent. */
function* enqueue(queue: Queue, files: readonly ChosenFile[]): SagaGenerator<void> {
  const { accepted, refused, tooMany } = sortChoice(files);
  yield* put(filesRefused({ files: refused, tooMany }));
  if (accepted.length === 0) return;
  for (const file of accepted) queue.known.set(file.fileId, file);
  queue.waiting.push(...accepted);
  yield* put(transfersQueued({ files: accepted }));
}

/**
 * Owns all uploads of a session: at most {@link LANES} at a time, in the order chosen. Starts with the scope; on
 * cancel every running upload is stopped and what it stored is removed.
 */
export function* uploadSaga(scope: Scope): SagaGenerator<void> {
  const queue: Queue = { waiting: [], known: new Map(), running: 0 };
  for (;;) {
    const { chosen, retried, cancelled } = yield* race({
      chosen: take(filesChosen),
      retried: take(transferRetried),
      cancelled: take(transferCancelled),
    });
    if (chosen !== undefined) yield* call(enqueue, queue, chosen.payload.files);
    const again = retried === undefined ? undefined : queue.known.get(retried.payload.fileId);
    if (again !== undefined) yield* call(enqueue, queue, [again]);
    const waiting = queue.waiting.findIndex(({ fileId }) => fileId === cancelled?.payload.fileId);
    if (waiting >= 0) {
      const [file] = queue.waiting.splice(waiting, 1);
      if (file !== undefined) yield* put(transferMoved({ fileId: file.fileId, phase: 'cancelled', at: scope.services.clock.now() }));
    }
    while (queue.running < LANES && queue.waiting.length > 0) {
      queue.running += 1;
      yield* fork(supervise, 'transfers/lane', scope.services.clock, () => lane(queue, scope));
    }
  }
}
