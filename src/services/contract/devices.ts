import * as v from 'valibot';

import { envelopeOf } from './envelope';

/** One device of `users/getDevice`; the mixture of camel and snake is the wire's (reference: cloud-api 3.1). */
export const device = v.looseObject({
  id: v.number(),
  model: v.string(),
  deviceUniqueId: v.string(),
  macAddress: v.string(),
  brand: v.nullable(v.string()),
  name: v.nullable(v.string()),
  /** 1 when locked. */
  lock: v.picklist([0, 1]),
  loginStatus: v.string(),
  created_at: v.string(),
  updated_at: v.string(),
  latestLoginTime: v.nullable(v.string()),
  latestLogoutTime: v.nullable(v.string()),
});
export type Device = v.InferOutput<typeof device>;

/** `data` is the array itself. */
export const devicesAnswer = envelopeOf(v.array(device));
