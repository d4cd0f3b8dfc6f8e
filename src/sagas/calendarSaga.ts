import type { SagaGenerator } from 'typed-redux-saga';

import { monthRequest } from '../features/calendar/slice';
import { answer } from './requestSaga';
import type { Scope } from './scope';

/** What was read in a month. Ends by cancel. */
export function* calendarSaga({ services }: Scope): SagaGenerator<void> {
  yield* answer(services, monthRequest, ({ month }) => services.calendar.month(month));
}
