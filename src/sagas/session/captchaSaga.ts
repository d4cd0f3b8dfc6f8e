import { call, cancel, fork, put, race, take, type SagaGenerator } from 'typed-redux-saga';

import { type AppError, appErrorOf, asMs, PortError, type SecretId } from '@inkside/kit';
import {
  captchaClosed,
  captchaFailed,
  captchaGivenUp,
  captchaOpened,
  captchaWorked,
  pieceSlid,
  puzzleLoaded,
  puzzleRenewed,
  workChosen,
} from '../../features/session/captchaSlice';
import type { Services } from '../../services/ports';
import type { WorkEvent } from '../../services/ports/session';
import { GivenUp, reportThrown, sleep, sourceOf } from '../effects/effects';
import type { Puzzle } from '@inkside/protocol';

type Parts = Pick<Services, 'captcha' | 'clock'>;

const isUnsolved = ({ code }: AppError): boolean => code === 'errors.captchaWrong' || code === 'errors.captchaNeeded';

/** What a solved check gave; null where the cloud asks for none. */
type Verify = SecretId | null;
/** What a way of the check ended with: solved, or the wish for another. */
type Step = { readonly verify: Verify } | { readonly wish: 'puzzle' | 'work' };

/** Most clouds answer within this time, and one that asks for no check opens none. */
const OPEN_AFTER_MS = asMs(300);

function* openLate({ clock }: Parts): SagaGenerator<void> {
  yield* sleep(clock, OPEN_AFTER_MS);
  yield* put(captchaOpened({ fault: null }));
}

/** Where the check stands open already it says at once that another puzzle is on its way, and why. */
function* fetchPuzzle(parts: Parts, fault: AppError | null, isOpen: boolean): SagaGenerator<Puzzle | 'work' | null> {
  if (isOpen) yield* put(captchaOpened({ fault }));
  const opening = isOpen ? undefined : yield* fork(openLate, parts);
  const puzzle = yield* call(() => parts.captcha.createPuzzle());
  if (opening !== undefined) yield* cancel(opening);
  return puzzle;
}

function* byPuzzle(parts: Parts, fault: AppError | null, isOpen: boolean): SagaGenerator<Step> {
  const puzzle: Puzzle | 'work' | null = yield* call(fetchPuzzle, parts, fault, isOpen);
  if (puzzle === null) return { verify: null };
  if (puzzle === 'work') return { wish: 'work' };
  yield* put(puzzleLoaded({ puzzle, fault }));
  const { slid, work } = yield* race({ slid: take(pieceSlid), another: take(puzzleRenewed), work: take(workChosen) });
  if (slid === undefined) return { wish: work === undefined ? 'puzzle' : 'work' };
  return { verify: yield* call(() => parts.captcha.checkPuzzle(puzzle.id, slid.payload)) };
}

function* byWork({ captcha }: Parts): SagaGenerator<Step> {
  const events = sourceOf<WorkEvent>((report) => captcha.work(report));
  try {
    yield* put(captchaWorked({ tried: 0, expected: 1 }));
    for (;;) {
      const event = yield* take(events);
      if (event.kind === 'done') return { verify: event.verify };
      if (event.kind === 'failed') throw new PortError(event.error.code, event.error.params);
      yield* put(captchaWorked({ tried: event.tried, expected: event.expected }));
    }
  } finally {
    events.close();
  }
}

/** The check failed for another reason than its answer: says so, and waits for what the person wants next. */
function* afterFailure(parts: Parts, thrown: unknown): SagaGenerator<'puzzle' | 'work'> {
  const error = yield* call(reportThrown, parts.clock, 'session/captcha', thrown);
  yield* put(captchaFailed({ error }));
  const { work } = yield* race({ again: take(puzzleRenewed), work: take(workChosen) });
  return work === undefined ? 'puzzle' : 'work';
}

function* solve(parts: Parts, first: AppError | null): SagaGenerator<Verify> {
  let wish: 'puzzle' | 'work' = 'puzzle';
  let fault = first;
  let isOpen = first !== null;
  for (;;) {
    try {
      const step: Step = yield* call(function* () {
        return yield* wish === 'work' ? byWork(parts) : byPuzzle(parts, fault, isOpen);
      });
      if ('verify' in step) return step.verify;
      [wish, fault] = [step.wish, null];
    } catch (thrown) {
      const error = appErrorOf(thrown);
      if (isUnsolved(error)) [wish, fault] = ['puzzle', error];
      else [wish, fault] = [yield* call(afterFailure, parts, thrown), null];
    }
    isOpen = true;
  }
}

/** Shows the security check until it is solved. Throws `GivenUp` when it is closed before. */
function* askForVerify(parts: Parts, fault: AppError | null): SagaGenerator<Verify> {
  try {
    const { verify } = yield* race({ verify: call(solve, parts, fault), givenUp: take(captchaGivenUp) });
    if (verify === undefined) throw new GivenUp();
    return verify;
  } finally {
    yield* put(captchaClosed());
  }
}

/** Makes a call that the cloud asks a security check for only where many guess. */
export function* withVerifyWhereAsked<T>(parts: Parts, work: (verify: Verify) => Promise<T>): SagaGenerator<T> {
  try {
    return yield* call(() => work(null));
  } catch (thrown) {
    const refused = appErrorOf(thrown);
    if (refused.code !== 'errors.captchaNeeded') throw thrown;
    return yield* withVerify(parts, work, refused);
  }
}

/**
 * Makes a call that the cloud takes with a solved security check only. The check stands before the person first; where
 * the cloud does not take what it gave, there is another one that says so. A cloud that asks for no check is not shown one.
 * `refused`: why the same call without a check was not taken, which the check says then.
 */
export function* withVerify<T>(
  parts: Parts,
  work: (verify: Verify) => Promise<T>,
  refused: AppError | null = null,
): SagaGenerator<T> {
  let fault: AppError | null = refused;
  for (;;) {
    const verify: Verify = yield* call(askForVerify, parts, fault);
    try {
      return yield* call(() => work(verify));
    } catch (thrown) {
      fault = appErrorOf(thrown);
      // A cloud that asks for no check and then for what it gives would be asked for ever.
      if (!isUnsolved(fault) || verify === null) throw thrown;
    }
  }
}
