import type { SagaGenerator } from 'typed-redux-saga';

import { appPasswordsRequest, passwordMakeRequest, passwordRemoveRequest } from '../features/appPasswords/slice';
import { answer } from './requestSaga';
import type { Scope } from './scope';

/** Passwords for other programs; the form says itself why none was made. Ends by cancel. */
export function* appPasswordsSaga({ services }: Scope): SagaGenerator<void> {
  const { appPasswords } = services;
  const afterwards = () => [appPasswordsRequest.asked({})];
  yield* answer(services, appPasswordsRequest, () => appPasswords.list());
  yield* answer(services, passwordMakeRequest, ({ name }) => appPasswords.make(name), { afterwards });
  yield* answer(services, passwordRemoveRequest, ({ id }) => appPasswords.remove(id), { afterwards, toast: true });
}
