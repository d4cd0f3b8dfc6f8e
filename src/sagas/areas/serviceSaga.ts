import { call, fork, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import { noticeOpened } from '../../features/notices/slice';
import { dialogRequest } from '../../features/service/slice';
import { reportThrown } from '../effects/effects';
import { requestSaga } from '../requestSaga';
import type { Scope } from '../scope';
import type { ServiceDialog } from '@inkside/protocol';

/** A mark that could not be set now is set when it is looked at the next time: it stops nothing. */
function* quietly(operation: string, scope: Scope, work: () => Promise<void>): SagaGenerator<void> {
  try {
    yield* call(work);
  } catch (thrown) {
    yield* call(reportThrown, scope.services.clock, operation, thrown);
  }
}

/** Opening the chat reads what customer service wrote (specification section 4). */
function* openDialog({ language }: { readonly language: string }, scope: Scope): SagaGenerator<ServiceDialog> {
  const { service } = scope.services;
  const dialog = yield* call(() => service.dialog(language));
  const unread = dialog.messages.flatMap(({ id, from, isRead }) => (from === 'service' && !isRead ? [id] : []));
  if (unread.length > 0) yield* call(quietly, 'service/read', scope, () => service.readMessages(unread));
  return dialog;
}

/** Notices and the chat, with the marks of what was read. Ends by cancel. */
export function* serviceSaga(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  yield* fork(requestSaga, dialogRequest, services, (args: { language: string }) => openDialog(args, scope));
  yield* takeEvery(noticeOpened, function* ({ payload: { id } }) {
    yield* call(quietly, 'notices/read', scope, () => services.service.readNotices([id]));
  });
}
