import { call, fork, put, type SagaGenerator, take, takeEvery } from 'typed-redux-saga';
import type { Action } from '@reduxjs/toolkit';

import type { Services } from '../../services/ports';
import { supervise } from '../effects/effects';
import { androidAppRequest } from '../../features/downloads/slice';
import { invitationRequest, joinRequest } from '../../features/groups/slice';
import { manualsRequest } from '../../features/manuals/slice';
import { languageChosen } from '../../features/preferences/slice';
import { openDataOf } from '../../features/features';
import { noticeRequest, textRequest } from '../../features/publicPages/slice';
import { routeEntered } from '../../features/route/slice';
import { helpRequest } from '../../features/support/slice';
import { answer } from '../requestSaga';
import { joinSaga } from './joinSaga';
import { sharedNoteSaga } from './sharedNoteSaga';
import { openPageMoments, type Facts, type HeardBefore, withAction } from './heard';

type OpenPagesParts = Pick<Services, 'clock' | 'ids' | 'downloads' | 'groups' | 'manuals' | 'publicPages' | 'support'>;

const isHeard = (action: Action): boolean =>
  [routeEntered, languageChosen, joinRequest.succeeded].some(({ match }) => match(action));

/** What an invitation says is the same in every language: it is asked for when its page is entered, and counted anew by a join. */
function* askForInvitation(action: Action): SagaGenerator<void> {
  if (joinRequest.succeeded.match(action)) yield* put(invitationRequest.asked(action.payload.args));
  if (!routeEntered.match(action) || action.payload.name !== 'groupShare') return;
  const { code } = action.payload.query;
  if (code !== undefined) yield* put(invitationRequest.asked({ code }));
}

/** Runs the requests; what fails stays on the page that asked. */
function* answers(services: OpenPagesParts): SagaGenerator<void> {
  const { downloads, groups, manuals, publicPages, support } = services;
  yield* answer(services, textRequest, ({ kind, language }) => publicPages.text(kind, language));
  yield* answer(services, noticeRequest, ({ id, language }) => publicPages.notice(id, language));
  yield* answer(services, manualsRequest, ({ language }) => manuals.list(language));
  yield* answer(services, helpRequest, ({ language }) => support.help(language));
  yield* answer(services, androidAppRequest, ({ language }) => downloads.androidApp(language));
  yield* answer(services, invitationRequest, ({ code }) => groups.invitation(code));
}

/**
 * Asks for what the shown page needs, when it is entered and again in a language that is chosen later. Goes by what it
 * heard and not by the store, which may show the past. Runs as long as the app: most of these pages need no account.
 */
function* openPagesSaga(services: OpenPagesParts, heard: Pick<HeardBefore, 'language' | 'route'>): SagaGenerator<void> {
  yield* fork(answers, services);
  let { language, route } = heard;
  let action: Action = routeEntered(route);
  for (;;) {
    if (languageChosen.match(action)) language = action.payload;
    if (routeEntered.match(action)) route = action.payload;
    yield* call(askForInvitation, action);
    if (!joinRequest.succeeded.match(action)) {
      for (const asked of openDataOf({ route, language })) yield* put(asked);
    }
    action = yield* take(isHeard);
  }
}

/**
 * What pages show that need no account. Starts with what was heard before, and goes on from what was heard since where
 * one of its processes crashed: a wish that was sent is not sent again. Runs as long as the app.
 */
export function* openPagesSagas(services: Services, heard: HeardBefore): SagaGenerator<void> {
  const { clock } = services;
  let facts: Facts = heard;
  yield* takeEvery(openPageMoments, (action) => {
    facts = withAction(facts, action);
  });
  const now = (): HeardBefore => ({ ...facts, route: facts.route ?? heard.route });
  yield* fork(supervise, 'openPages', clock, () => openPagesSaga(services, now()));
  yield* fork(supervise, 'noteShare', clock, () => sharedNoteSaga(services, now().route));
  yield* fork(supervise, 'join', clock, () => joinSaga(services, now()));
}
