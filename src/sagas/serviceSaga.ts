import { call, fork, type SagaGenerator } from 'typed-redux-saga';

import type { ServiceDialog } from '@inkside/protocol';
import { dialogRequest } from '../features/service/slice';
import { quietly } from './effects/effects';
import { requestSaga } from './requestSaga';
import type { Scope } from './scope';

/** Opening the chat reads what customer service wrote (specification section 4). */
function* openDialog({ language }: { readonly language: string }, { services }: Scope): SagaGenerator<ServiceDialog> {
  const { service, clock } = services;
  const dialog = yield* call(() => service.dialog(language));
  const unread = dialog.messages.flatMap(({ id, from, isRead }) => (from === 'service' && !isRead ? [id] : []));
  if (unread.length > 0) yield* call(quietly, 'service/read', clock, () => service.readMessages(unread));
  return dialog;
}

/** The chat with customer service, with the marks of what was read. Ends by cancel. */
export function* serviceSaga(scope: Scope): SagaGenerator<void> {
  yield* fork(requestSaga, dialogRequest, scope.services, (args: { language: string }) => openDialog(args, scope));
}
