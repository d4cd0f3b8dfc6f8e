import type { SagaGenerator } from 'typed-redux-saga';

import { giftCheckRequest, giftCopyRequest, giftsRequest, redeemRequest } from '../features/gifts/slice';
import { answer } from './requestSaga';
import type { Scope } from './scope';

/** Gift cards; the form of a card says itself what is wrong with it. Ends by cancel. */
export function* giftsSaga({ services }: Scope): SagaGenerator<void> {
  const { gifts } = services;
  yield* answer(services, giftsRequest, () => gifts.list());
  yield* answer(services, giftCheckRequest, ({ code }) => gifts.check(code));
  yield* answer(services, giftCopyRequest, ({ id }) => gifts.copy(id), { toast: true });
  yield* answer(services, redeemRequest, ({ code }) => gifts.redeem(code), {
    afterwards: () => [giftsRequest.asked({})],
  });
}
