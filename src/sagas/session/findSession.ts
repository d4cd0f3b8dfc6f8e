import { buffers, channel, type Channel } from 'redux-saga';
import { call, put, race, spawn, take, type SagaGenerator } from 'typed-redux-saga';

import { CLOUD_PATIENCE_MS, isExpiry, PortError } from '@inkside/kit';
import { termsTicked } from '../../features/consent/slice';
import {
  accountEndTold,
  sessionNamed,
  silenceBegan,
  silenceEnded,
  type signInRequest,
} from '../../features/session/slice';
import type { Services } from '../../services/ports';
import type { SignInLink } from '../../services/ports/session';
import { reportThrown, sleep } from '../effects/effects';
import { ofCode, untilDone } from '../effects/untilDone';
import { sayFault } from './sayFault';
import type { SessionFacts } from '@inkside/protocol';

/** What the cloud says of a stored session, or what became of the question. */
type Word = { readonly facts: SessionFacts | undefined } | { readonly thrown: unknown };

export interface Found {
  readonly user: SessionFacts;
  /** Where the cloud's word will come, if the session is taken as it stands meanwhile. */
  readonly awaited?: Channel<Word>;
  /** Somebody has just signed in, by the form or a link: the session was not here before. */
  readonly isEntered?: boolean;
}

function* ask({ session }: Services, words: Channel<Word>): SagaGenerator<void> {
  try {
    const facts = yield* call(() => session.resume());
    yield* put(words, { facts });
  } catch (thrown) {
    yield* put(words, { thrown });
  }
}

/** Whether the cloud has not said no: it is out of reach, or in trouble of its own. */
const isUnheard = (thrown: unknown): boolean => thrown instanceof PortError && !isExpiry(thrown);

/** Being out of reach is said by the sync; what a cloud in trouble answered stands in the error log. */
function* noteTrouble({ clock }: Pick<Services, 'clock'>, thrown: unknown): SagaGenerator<void> {
  if (thrown instanceof PortError && thrown.code === 'errors.network') return;
  yield* call(reportThrown, clock, 'session/resume', thrown);
}

/**
 * The session that this browser keeps. Whoever opens it sees nothing of it before the cloud has said that it still takes
 * it; but only for a moment: what is on this computer is there to be worked with, whether the cloud answers or not.
 */
function* findKept(services: Services): SagaGenerator<Found | undefined> {
  const { session, clock } = services;
  const kept = yield* call(() => session.remembered());
  const awaited: Channel<Word> = channel(buffers.fixed(1));
  // By itself: what is attached would be waited for.
  yield* spawn(ask, services, awaited);
  const patience = kept === undefined ? {} : { isSilent: sleep(clock, CLOUD_PATIENCE_MS) };
  const { word } = yield* race({ word: take(awaited), ...patience });
  if (word === undefined) return kept === undefined ? undefined : { user: kept, awaited };
  if ('facts' in word) return word.facts === undefined ? undefined : { user: word.facts };
  if (kept !== undefined && isUnheard(word.thrown)) {
    yield* call(noteTrouble, services, word.thrown);
    return { user: kept };
  }
  yield* call(sayFault, services, 'session/resume', word.thrown);
  session.forget();
  return undefined;
}

/** Sign-in forms that the cloud took. */
export type SignIns = Channel<ReturnType<typeof signInRequest.succeeded>>;

/** Few people come by a link: what follows one comes as an argument, so that the others do not load it. */
export type LoadLink = () => Promise<{
  readonly findLinked: (
    services: Services,
    link: SignInLink,
    signIns: SignIns,
  ) => SagaGenerator<SessionFacts | undefined>;
}>;

export interface FindParts {
  readonly services: Services;
  readonly loadLink: LoadLink;
  readonly signIns: SignIns;
}

/** A link in the address first, then what the vault holds. */
export function* findSession({ services, loadLink, signIns }: FindParts): SagaGenerator<Found | undefined> {
  const link = yield* call(() => services.session.redeemLink());
  if (link !== undefined) {
    const { late, entered } = yield* race({
      late: call(() => untilDone('session/link', services.clock, () => call(loadLink), ofCode)),
      entered: take(signIns),
    });
    const user = late === undefined ? entered?.payload.result : yield* call(late.findLinked, services, link, signIns);
    if (user !== undefined) {
      yield* put(termsTicked());
      return { user, isEntered: true };
    }
  }
  return yield* call(findKept, services);
}

/**
 * Says that the cloud is silent about a session that is used meanwhile, and hears what it says in the end: it may have
 * ended it long ago. Runs while the session does.
 */
export function* hearAwaited({ clock }: Services, awaited: Channel<Word>): SagaGenerator<void> {
  yield* put(silenceBegan());
  const word = yield* take(awaited);
  if ('thrown' in word && isUnheard(word.thrown)) {
    // It stays silent until the sync knows more.
    yield* call(noteTrouble, { clock }, word.thrown);
    return;
  }
  yield* put(silenceEnded());
  if ('thrown' in word) yield* call(reportThrown, clock, 'session/resume', word.thrown);
  else if (word.facts !== undefined) {
    yield* put(sessionNamed({ name: word.facts.name }));
    yield* put(accountEndTold({ closesAt: word.facts.closesAt ?? null }));
  }
}
