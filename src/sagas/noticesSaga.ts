import { call, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import { noticeOpened, noticesRequest } from '../features/notices/slice';
import { quietly } from './effects/effects';
import { answer } from './requestSaga';
import type { Scope } from './scope';

/** What the operator tells, with the marks of what was read. Ends by cancel. */
export function* noticesSaga({ services }: Scope): SagaGenerator<void> {
  const { notices, clock } = services;
  yield* answer(services, noticesRequest, ({ language }) => notices.list(language));
  yield* takeEvery(noticeOpened, function* ({ payload: { id } }) {
    yield* call(quietly, 'notices/read', clock, () => notices.read([id]));
  });
}
