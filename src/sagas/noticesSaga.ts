import { call, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import { noticeOpened, noticesAllRead, noticesRequest, noticesUnread } from '../features/notices/slice';
import { selectLanguage } from '../features/preferences/slice';
import { tell } from './accountUndo';
import { quietly } from './effects/effects';
import { answer } from './requestSaga';
import type { Scope } from './scope';

/** What the operator tells, with the marks of what was read. Ends by cancel. */
export function* noticesSaga({ services }: Scope): SagaGenerator<void> {
  const { notices, clock } = services;
  yield* answer(services, noticesRequest, ({ language }) => notices.list(language));
  // The menu counts what is unread, whatever page is open.
  yield* put(noticesRequest.asked({ language: yield* select(selectLanguage) }));
  yield* takeEvery(noticeOpened, function* ({ payload: { id } }) {
    yield* call(quietly, 'notices/read', clock, () => notices.mark([id], true));
  });
  yield* takeEvery(noticesAllRead, function* ({ payload }) {
    const words = { code: 'notices.allRead', params: { count: payload.ids.length } };
    yield* call(tell, { words, back: noticesUnread(payload) }, false, services);
    yield* call(quietly, 'notices/read', clock, () => notices.mark(payload.ids, true));
  });
  yield* takeEvery(noticesUnread, function* ({ payload }) {
    yield* call(tell, { words: { code: 'notices.allRead', params: {} } }, true, services);
    yield* call(quietly, 'notices/unread', clock, () => notices.mark(payload.ids, false));
    // A list that was read meanwhile says that they are read.
    yield* put(noticesRequest.asked({ language: yield* select(selectLanguage) }));
  });
}
