import type { Action } from '@reduxjs/toolkit';
import { buffers, channel, type Channel } from 'redux-saga';
import { call, put, race, spawn, take, type SagaGenerator } from 'typed-redux-saga';

import { type AppError, appErrorOf, isExpiry, LINK_PATIENCE_MS } from '@inkside/kit';
import { placeOf } from '../../features/route/routeTable';
import { routeEntered } from '../../features/route/slice';
import { linkGivenUp, linkLeft, linkRetried, linkStuck, linkTried } from '../../features/session/slice';
import type { Services } from '../../services/ports';
import type { SignInLink } from '../../services/ports/session';
import { reportThrown, sleep } from '../effects/effects';
import type { SignIns } from './findSession';
import { sayFault } from './sayFault';
import type { SessionFacts } from '@inkside/protocol';

/** What the cloud says of a link, or what became of one question. */
type Word = { readonly facts: SessionFacts } | { readonly thrown: unknown };

const silence: AppError = { code: 'errors.network', params: { operation: 'signIn' } };

/** The cloud has looked at the link: it is worth nothing, and will be worth nothing. */
const isRefusal = (error: AppError): boolean =>
  isExpiry(error) || ['errors.linkExpired', 'errors.linkUsed'].includes(error.code);

function* ask(link: SignInLink, words: Channel<Word>): SagaGenerator<void> {
  try {
    const facts = yield* call(() => link.redeem());
    yield* put(words, { facts });
  } catch (thrown) {
    yield* put(words, { thrown });
  }
}

/** The first of what is asked to be told, or that somebody asks again. A moment of silence counts once a question. */
function* hear({ clock }: Services, words: Channel<Word>, isAsked: boolean): SagaGenerator<Word | 'silent' | 'again'> {
  const patience = isAsked ? { isSilent: sleep(clock, LINK_PATIENCE_MS) } : {};
  const { word, retried } = yield* race({ word: take(words), retried: take(linkRetried), ...patience });
  return word ?? (retried === undefined ? 'silent' : 'again');
}

/** Asks as often as somebody wants it; what was asked before may still be answered. Throws what the cloud refuses it with. */
function* untilHeard(services: Services, link: SignInLink): SagaGenerator<SessionFacts> {
  const words: Channel<Word> = channel(buffers.expanding());
  let open = 0;
  for (let isAsked = true; ;) {
    if (isAsked) {
      // By itself: what is attached would be waited for.
      yield* spawn(ask, link, words);
      open += 1;
      yield* put(linkTried());
    }
    const heard: Word | 'silent' | 'again' = yield* call(hear, services, words, isAsked);
    isAsked = heard === 'again';
    if (heard === 'silent') yield* put(linkStuck({ error: silence }));
    if (typeof heard === 'string') continue;
    if ('facts' in heard) return heard.facts;
    open -= 1;
    const error = appErrorOf(heard.thrown);
    // Refused because an earlier question was heard after all: that one's answer may still come.
    if (isRefusal(error) && open === 0) throw heard.thrown;
    yield* put(linkStuck({ error: isRefusal(error) ? silence : error }));
    yield* call(reportThrown, services.clock, 'session/link', heard.thrown);
  }
}

/**
 * Exchanges the link of the address for a session. Where the cloud is silent that is said soon, with a way to ask again;
 * whoever cancels this is signed in by a late answer no more.
 */
function* followLink(services: Services, link: SignInLink): SagaGenerator<SessionFacts> {
  try {
    return yield* call(untilHeard, services, link);
  } finally {
    link.drop();
    yield* put(linkLeft());
  }
}

/** Somebody would rather sign in by the form, or has gone where only signed-in people go. */
const isGivingUp = (action: Action): boolean =>
  linkGivenUp.match(action) || (routeEntered.match(action) && placeOf(action.payload.name)?.access === 'private');

/**
 * Who a link signs in; whoever sends the form meanwhile, or gives the link up, waits for it no more. A link that does not
 * work says so and changes nothing. Where it is printed stands that opening it agrees to the terms.
 */
export function* findLinked(
  services: Services,
  link: SignInLink,
  signIns: SignIns,
): SagaGenerator<SessionFacts | undefined> {
  try {
    const { linked, entered } = yield* race({
      linked: call(followLink, services, link),
      entered: take(signIns),
      givenUp: take(isGivingUp),
    });
    return linked ?? entered?.payload.result;
  } catch (thrown) {
    yield* call(sayFault, services, 'session/link', thrown);
    return undefined;
  }
}
