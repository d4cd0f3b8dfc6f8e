import { put, type SagaGenerator, takeEvery } from 'typed-redux-saga';

import {
  linkGiveBackRequest,
  linkMakeRequest,
  linkTakeBackRequest,
  noteLinksRequest,
  shareOpened,
} from '../features/noteShare/slice';
import { answer } from './requestSaga';
import type { Scope } from './scope';

/** Links to notes of one's own: listed when their dialog opens, made, taken back and given back. Ends by cancel. */
export function* noteLinksSaga({ services }: Scope): SagaGenerator<void> {
  const { noteLinks } = services;
  yield* answer(services, noteLinksRequest, ({ noteId }) => noteLinks.list(noteId));
  yield* answer(services, linkMakeRequest, ({ noteId, documentId, days }) => noteLinks.make(noteId, documentId, days));
  yield* answer(services, linkTakeBackRequest, ({ id }) => noteLinks.takeBack(id));
  yield* answer(services, linkGiveBackRequest, ({ id }) => noteLinks.giveBack(id));
  yield* takeEvery(shareOpened, function* ({ payload: { noteId } }) {
    yield* put(noteLinksRequest.asked({ noteId }));
  });
}
