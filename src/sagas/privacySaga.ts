import { call, fork, put, race, select, type SagaGenerator, take, takeEvery, takeLeading } from 'typed-redux-saga';

import { type AppError, appErrorOf, asBytes, type Contact, type EpochMs, type SecretId } from '@inkside/kit';
import { clearRequest } from '../features/calendar/slice';
import { keptCleared } from '../features/ink/slice';
import { selectExporting } from '../features/privacy/selectors';
import {
  type BrowserCopy,
  closeCodeRequest,
  closeRequest,
  copyClearRequest,
  copyRequest,
  exportAsked,
  exportCancelled,
  exportDropAsked,
  exportDropped,
  exportFailed,
  exportFinished,
  exportMoved,
  exportPartSaved,
  exportSaveAsked,
  keepRequest,
} from '../features/privacy/slice';
import { selectRoute } from '../features/route/slice';
import { accountEndTold, codeWaitTold } from '../features/session/slice';
import { toastRaised } from '../features/toasts/slice';
import { reportThrown } from './effects/effects';
import { requestSaga } from './requestSaga';
import type { Scope } from './scope';
import { withVerify } from './session/captchaSaga';
import { sendCode } from './session/signInCalls';

function* said({ services: { ids } }: Scope, code: string, params = {}): SagaGenerator<void> {
  yield* put(toastRaised({ id: ids.newId(), tone: 'good', code, params }));
}

/** Writes everything, object by object. Whatever ends it before the end leaves nothing behind. */
function* write({ uid, services: { accountExport } }: Scope): SagaGenerator<true> {
  let isWhole = false;
  try {
    const { objects: of, bytes: ofBytes } = yield* call(() => accountExport.begin(uid));
    let missing: readonly { readonly key: string; readonly reason: string }[] = [];
    yield* put(exportMoved({ done: 0, of, doneBytes: 0, ofBytes, missing }));
    for (;;) {
      const moved = yield* call(() => accountExport.step());
      if (moved === undefined) break;
      ({ missing } = moved);
      yield* put(exportMoved({ done: moved.done, of, doneBytes: moved.doneBytes, ofBytes, missing }));
    }
    const parts = yield* call(() => accountExport.finish());
    isWhole = true;
    yield* put(exportFinished({ parts, missing }));
    return true;
  } finally {
    if (!isWhole) yield* call(() => accountExport.drop(uid));
  }
}

function* make(scope: Scope): SagaGenerator<void> {
  try {
    yield* race({ written: call(write, scope), cancelled: take(exportCancelled) });
  } catch (thrown) {
    const error = yield* call(reportThrown, scope.services.clock, 'privacy/export', thrown);
    yield* put(exportFailed({ error }));
  }
}

function* save({ payload: { part } }: ReturnType<typeof exportSaveAsked>, scope: Scope): SagaGenerator<void> {
  const { accountExport, clock } = scope.services;
  try {
    yield* call(() => accountExport.save(part));
    yield* put(exportPartSaved({ part }));
  } catch (thrown) {
    const error = yield* call(reportThrown, clock, 'privacy/export/save', thrown);
    yield* put(exportFailed({ error }));
  }
}

function* drop({ uid, services: { accountExport } }: Scope): SagaGenerator<void> {
  yield* call(() => accountExport.drop(uid));
  yield* put(exportDropped());
}

function* exportSaga(scope: Scope): SagaGenerator<void> {
  yield* takeLeading(exportAsked, () => make(scope));
  yield* takeEvery(exportSaveAsked, (asked: ReturnType<typeof exportSaveAsked>) => save(asked, scope));
  yield* takeEvery(exportDropAsked, () => drop(scope));
}

function* readCopy({ uid, services }: Scope): SagaGenerator<BrowserCopy> {
  const { kept, localCopy, accountExport, storage } = services;
  const notes = yield* call(() => kept.use(uid));
  const { books, articles } = yield* call(() => localCopy.use(uid));
  const exported = yield* call(() => accountExport.held(uid));
  const site = yield* call(() => storage.estimate());
  return { bytes: asBytes(notes.bytes + books + articles + exported), site: site ?? null };
}

const isUnderWay = (phase: string): boolean => phase === 'listing' || phase === 'writing';

/** Only what the cloud has as well. An export that is being written goes on. */
function* clearCopy(scope: Scope, { bytes }: { readonly bytes: number }): SagaGenerator<null> {
  const { uid, services } = scope;
  yield* call(() => services.kept.clear(uid));
  // Who follows what is kept of notes counts anew.
  yield* put(keptCleared());
  yield* call(() => services.localCopy.clear(uid));
  if (!isUnderWay((yield* select(selectExporting)).phase)) yield* call(drop, scope);
  yield* put(copyRequest.asked({}));
  yield* call(said, scope, 'privacy.copyCleared', { bytes });
  return null;
}

/** A code is asked for once more only after a while, also on the sign-in page. */
function* askCode({ services }: Scope, contact: Contact): SagaGenerator<{ resendAt: EpochMs }> {
  const sent = yield* call(sendCode, services, contact);
  yield* put(codeWaitTold({ contact, until: sent.resendAt, now: services.clock.now() }));
  return sent;
}

interface Proven {
  readonly contact: Contact;
  readonly code: SecretId;
}

/** Without a security check, as long as the cloud takes it so. */
function* close({ services }: Scope, proven: Proven): SagaGenerator<{ closesAt: EpochMs }> {
  const send = (verify: SecretId | null) => services.closing.close({ ...proven, verify });
  let refused: AppError;
  try {
    const closesAt = yield* call(() => send(null));
    yield* put(accountEndTold({ closesAt }));
    return { closesAt };
  } catch (thrown) {
    refused = appErrorOf(thrown);
    if (refused.code !== 'errors.captchaNeeded') throw thrown;
  }
  const closesAt = yield* withVerify(services, send, refused);
  yield* put(accountEndTold({ closesAt }));
  return { closesAt };
}

function* keep(scope: Scope): SagaGenerator<null> {
  yield* call(() => scope.services.closing.keep());
  yield* put(accountEndTold({ closesAt: null }));
  yield* call(said, scope, 'privacy.kept');
  return null;
}

/** Whoever cleared on the page of privacy sees it there; the calendar shows it itself. */
function* sayCleared(scope: Scope): SagaGenerator<void> {
  if ((yield* select(selectRoute))?.name === 'userPrivacy') yield* call(said, scope, 'privacy.statisticsCleared');
}

/** What a person does with all that is theirs: measured, cleared, taken along, closed. Ends by cancel. */
export function* privacySaga(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  const clear = (args: { readonly bytes: number }) => clearCopy(scope, args);
  const ask = ({ contact }: { readonly contact: Contact }) => askCode(scope, contact);
  const end = (proven: Proven) => close(scope, proven);
  yield* fork(requestSaga, copyRequest, services, () => readCopy(scope));
  yield* fork(requestSaga, copyClearRequest, services, clear, { toast: true });
  yield* fork(requestSaga, closeCodeRequest, services, ask);
  yield* fork(requestSaga, closeRequest, services, end);
  yield* fork(requestSaga, keepRequest, services, () => keep(scope), { toast: true });
  yield* takeEvery(clearRequest.succeeded, () => sayCleared(scope));
  yield* fork(exportSaga, scope);
}
