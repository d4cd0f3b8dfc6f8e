import type { PayloadAction } from '@reduxjs/toolkit';
import { call, fork, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import { type AppError, appErrorOf, asMs } from '@inkside/kit';
import type { PageProgress } from '@inkside/protocol';
import { selectLanguage } from '../features/preferences/slice';
import { selectSentPages } from '../features/webPages/selectors';
import { dailyRequest, dailyWishRequest, pageMoved, pageSendAsked, type SentPage } from '../features/webPages/slice';
import { toastRaised } from '../features/toasts/slice';
import { reportThrown, sleep } from './effects/effects';
import { answer, requestSaga } from './requestSaga';
import type { Scope } from './scope';

const LOOK_MS = asMs(400);
/** Without a network the page goes on in the cloud: it is asked again, more slowly. */
const LOOK_AGAIN_MS = asMs(3000);
/** The cloud gives a page three minutes from its turn; its place in the line counts besides. */
const MOST_LOOKS_LOST = 100;

const isOver = ({ phase }: Pick<SentPage, 'phase'>): boolean => phase === 'done' || phase === 'failed';

/** After a restart the cloud knows nothing of it. */
const lost = (error: AppError): AppError =>
  error.code === 'errors.notFound' ? { code: 'errors.pageLost', params: {} } : error;

const movedTo = (page: SentPage, progress: PageProgress): SentPage => {
  const { phase, done, of, missing, name, failure } = progress;
  return { ...page, phase, done, of, missing, name, error: failure };
};

/** One look that outlives a lost network. */
function* look(id: string, { services }: Scope): SagaGenerator<PageProgress> {
  for (let lostLooks = 0; ; lostLooks += 1) {
    try {
      return yield* call(() => services.webPages.look(id));
    } catch (thrown) {
      if (appErrorOf(thrown).code !== 'errors.network' || lostLooks >= MOST_LOOKS_LOST) throw thrown;
    }
    yield* sleep(services.clock, LOOK_AGAIN_MS);
  }
}

/** Follows a page from its address to its end, which the cloud reaches by itself. */
function* follow(page: SentPage, scope: Scope): SagaGenerator<SentPage> {
  const { services } = scope;
  let progress = yield* call(() => services.webPages.send(page.url, page.form));
  const inCloud = progress.id;
  while (!isOver(progress)) {
    yield* put(pageMoved(movedTo(page, progress)));
    yield* sleep(services.clock, LOOK_MS);
    progress = yield* call(look, inCloud, scope);
  }
  return movedTo(page, progress);
}

function* markIcon({ services }: Scope): SagaGenerator<void> {
  const pages = yield* select(selectSentPages);
  const running = pages.filter((page) => !isOver(page)).length;
  yield* call(() => services.webPages.badge(running));
}

function* sendPage({ payload }: PayloadAction<{ url: string; form: SentPage['form']; id?: string }>, scope: Scope) {
  const { clock, ids } = scope.services;
  const { url, form, id = ids.newId() } = payload;
  const page: SentPage = { id, url, form, phase: 'waiting', done: 0, of: 0, missing: 0, name: '', error: null };
  yield* put(pageMoved(page));
  yield* call(markIcon, scope);
  try {
    const ended = yield* call(follow, page, scope);
    yield* put(pageMoved(ended));
    if (ended.phase === 'done') {
      const params = { name: ended.name };
      yield* put(toastRaised({ id: ids.newId(), tone: 'good', code: 'webPages.sentToast', params }));
    }
  } catch (thrown) {
    const error = yield* call(reportThrown, clock, 'webPages/send', thrown);
    yield* put(pageMoved({ ...page, phase: 'failed', error: lost(error) }));
  }
  yield* call(markIcon, scope);
}

type DailyWish = { readonly isOn: boolean; readonly hour: number };

function* wishDaily(wish: DailyWish, { services }: Scope): SagaGenerator<null> {
  const language = yield* select(selectLanguage);
  yield* call(() => services.webPages.wishDaily({ ...wish, language }));
  yield* put(dailyRequest.asked({}));
  return null;
}

/** Pages of the web on their way to the devices, and the book a day. Ends by cancel; the cloud goes on with what it has. */
export function* webPagesSaga(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  yield* takeEvery(pageSendAsked, function* onAsked(action) {
    yield* call(sendPage, action, scope);
  });
  yield* answer(services, dailyRequest, () => services.webPages.daily());
  yield* fork(requestSaga, dailyWishRequest, services, (wish: DailyWish) => wishDaily(wish, scope), { toast: true });
}
