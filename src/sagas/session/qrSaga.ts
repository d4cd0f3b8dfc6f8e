import type { Action } from '@reduxjs/toolkit';
import { buffers, type EventChannel, type Task } from 'redux-saga';
import { actionChannel, call, cancel, fork, join, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';

import { type EpochMs, QR_POLL_MS, type SecretId } from '@inkside/kit';
import { routeEntered, selectRoute } from '../../features/route/slice';
import {
  qrAsked,
  qrChecked,
  qrClosed,
  qrConfirmed,
  qrCreated,
  qrEnded,
  qrFailed,
  qrRenewed,
} from '../../features/session/qrSlice';
import { selectEntry } from '../../features/session/selectors';
import {
  agreementTicked,
  entryReducer,
  rememberTicked,
  sessionOpened,
  signInRequest,
  wayChosen,
} from '../../features/session/slice';
import type { EntryState } from '../../features/session/types';
import type { Services } from '../../services/ports';
import type { QrAnswer } from '../../services/ports/session';
import { reportThrown, sleep, sourceOf } from '../effects/effects';

type Parts = Pick<Services, 'qrSignIn' | 'clock' | 'visibility'>;
type Looks = EventChannel<{ changed: true }>;

interface Shown {
  readonly text: SecretId;
  readonly address?: SecretId;
  readonly expiresAt: EpochMs;
}

/** Until the next question; while nobody looks at the page none is asked. Gives whether nobody did. */
function* pause({ clock, visibility }: Parts, looks: Looks): SagaGenerator<boolean> {
  yield* sleep(clock, QR_POLL_MS);
  if (visibility.isVisible()) return false;
  do yield* take(looks);
  while (!visibility.isVisible());
  return true;
}

/** Undefined when there was no answer. Only the first failure in a row is reported. */
function* askOnce(
  { qrSignIn, clock }: Parts,
  text: SecretId,
  isTroubled: boolean,
): SagaGenerator<QrAnswer | undefined> {
  try {
    return yield* call(() => qrSignIn.check(text));
  } catch (thrown) {
    if (!isTroubled) yield* call(reportThrown, clock, 'session/qr', thrown);
    return undefined;
  }
}

/** `isOver`: its time passed, and that was said already. */
type Asked = { readonly answer: QrAnswer | undefined; readonly isOver: boolean } | 'renewed';

/**
 * Asks once. Whoever looks again at a code whose time has passed sees at once that it is over, and may have another; the
 * question still goes on, because the phone may have said yes in time.
 */
function* ask(
  parts: Parts,
  { text, expiresAt }: Shown,
  looks: Looks,
  { isBack, isTroubled }: { isBack: boolean; isTroubled: boolean },
): SagaGenerator<Asked> {
  const question = yield* fork(askOnce, parts, text, isTroubled);
  let [isOver, looksAgain] = [false, isBack];
  while (question.isRunning()) {
    if (looksAgain && !isOver && parts.visibility.isVisible() && parts.clock.now() >= expiresAt) {
      isOver = true;
      yield* put(qrEnded({ reason: 'expired' }));
    }
    const { looked, renewed } = yield* race({
      answered: join(question),
      looked: take(looks),
      renewed: take(qrRenewed),
    });
    looksAgain = looked !== undefined;
    if (renewed === undefined) continue;
    yield* cancel(question);
    return 'renewed';
  }
  return { answer: question.result<QrAnswer | undefined>(), isOver };
}

interface Known {
  readonly isScanned: boolean;
  readonly isTroubled: boolean;
}

const knownAfter = ({ isScanned }: Known, answer: QrAnswer | undefined): Known =>
  answer === undefined ? { isScanned, isTroubled: true } : { isScanned: answer.phase === 'scanned', isTroubled: false };

/**
 * How a code ends after an answer; undefined while it does not. The cloud does not say why: of one that no phone has read
 * nobody can have said no, but a cloud may have lost it, and a clock been set back.
 */
const endAfter = (answer: QrAnswer | undefined, isOver: boolean, isScanned: boolean): Action | undefined => {
  if (answer?.phase === 'confirmed') return qrConfirmed({ ticket: answer.ticket });
  if (answer?.phase === 'refused') return qrEnded({ reason: 'refused' });
  if (isOver) return qrEnded({ reason: 'expired' });
  return answer?.phase === 'ended' ? qrEnded({ reason: isScanned ? 'declined' : 'expired' }) : undefined;
};

/**
 * Asks until the phone's owner has said yes or no, or the code is over. What fails is asked again. Gives whether another
 * code was asked for meanwhile.
 */
function* poll(parts: Parts, shown: Shown, looks: Looks): SagaGenerator<boolean> {
  let known: Known = { isScanned: false, isTroubled: false };
  for (;;) {
    const isBack = yield* call(pause, parts, looks);
    const asked: Asked = yield* call(ask, parts, shown, looks, { isBack, isTroubled: known.isTroubled });
    if (asked === 'renewed') return true;
    const { answer, isOver } = asked;
    const end = endAfter(answer, isOver || parts.clock.now() >= shown.expiresAt, known.isScanned);
    if (end !== undefined) {
      if (!isOver || qrConfirmed.match(end)) yield* put(end);
      return false;
    }
    const next = knownAfter(known, answer);
    if (next.isScanned !== known.isScanned || next.isTroubled !== known.isTroubled) yield* put(qrChecked(next));
    known = next;
  }
}

/** Gives whether another one was asked for while this one was shown. */
function* showOne(parts: Parts, looks: Looks): SagaGenerator<boolean> {
  yield* put(qrAsked());
  let shown: Shown;
  try {
    shown = yield* call(() => parts.qrSignIn.create());
  } catch (thrown) {
    const error = yield* call(reportThrown, parts.clock, 'session/qr', thrown);
    yield* put(qrFailed({ error }));
    return false;
  }
  const { text, address } = shown;
  yield* put(qrCreated({ text, ...(address === undefined ? {} : { address }) }));
  return yield* call(poll, parts, shown, looks);
}

/** One code after the other, each when it is asked for, as long as the tab is shown. */
function* showCodes(parts: Parts): SagaGenerator<void> {
  const looks: Looks = sourceOf<{ changed: true }>((report) => parts.visibility.watch(() => report({ changed: true })));
  try {
    for (;;) {
      const isRenewed: boolean = yield* call(showOne, parts, looks);
      if (!isRenewed) yield* take(qrRenewed);
    }
  } finally {
    looks.close();
    yield* put(qrClosed());
  }
}

/** What decides whether a code is shown. No code before the terms are agreed to: a phone's yes would sign in. */
interface Scene {
  readonly isLogin: boolean;
  readonly entry: EntryState;
}

const triggers = [routeEntered, wayChosen, agreementTicked, rememberTicked, sessionOpened, qrConfirmed];
const isTrigger = (action: Action): boolean => triggers.some(({ match }) => match(action));

const sceneAfter = ({ isLogin, entry }: Scene, action: Action): Scene => ({
  isLogin: routeEntered.match(action) ? action.payload.name === 'login' : isLogin,
  entry: entryReducer(entry, action),
});

const isShown = ({ isLogin, entry }: Scene): boolean => isLogin && entry.way === 'qr' && entry.agreed;

/**
 * Signing in with a phone that reads a code: shows one while the tab of the sign-in page is open, asks every 1.5 s
 * whether it was confirmed, and then signs in. Goes by what it heard and not by the store. Runs as long as the app.
 */
export function* qrSaga(services: Parts): SagaGenerator<void> {
  const heard = yield* actionChannel<Action>(isTrigger, buffers.expanding());
  let scene: Scene = { isLogin: (yield* select(selectRoute))?.name === 'login', entry: yield* select(selectEntry) };
  let codes: Task | undefined;
  for (;;) {
    if (isShown(scene)) codes ??= yield* fork(showCodes, services);
    else if (codes !== undefined) {
      yield* cancel(codes);
      codes = undefined;
    }
    const action: Action = yield* take(heard);
    scene = sceneAfter(scene, action);
    if (!qrConfirmed.match(action)) continue;
    const proof = { kind: 'qr', ticket: action.payload.ticket } as const;
    yield* put(signInRequest.asked({ proof, remember: scene.entry.remember }));
  }
}
