import type { SagaGenerator } from 'typed-redux-saga';

import { ownGroupsRequest } from '../features/groups/slice';
import { answer } from './requestSaga';
import type { Scope } from './scope';

/** The groups that the account is in. Ends by cancel. */
export function* groupsSaga({ services }: Scope): SagaGenerator<void> {
  yield* answer(services, ownGroupsRequest, () => services.groups.list());
}
