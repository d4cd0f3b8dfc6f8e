import * as v from 'valibot';

import { signupBody } from './accounts';
import { envelopeOf } from './envelope';

/** v2/users/login, the password path. */
export const loginBody = v.looseObject({
  mobi: signupBody.entries.mobi,
  area_code: signupBody.entries.area_code,
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  verify: v.optional(v.string(), ''),
});

/** configUsers/one: null for an account that never set anything. */
export const userConfigAnswer = envelopeOf(v.nullable(v.looseObject({ readStatisticSwitch: v.optional(v.number()) })));

/** users/generateAccessToken: `data` is the access token itself. The path is known, the shape is ours. */
export const accessTokenAnswer = envelopeOf(v.pipe(v.string(), v.minLength(16)));

/** The header that users/getTokenByAccessToken reads; its `data` is a bearer token as a string. */
export const ACCESS_TOKEN_HEADER = 'access-token';
export const tokenByAccessTokenAnswer = envelopeOf(v.pipe(v.string(), v.minLength(16)));

/** With these a device names itself when it signs in (reference: cloud-api 2.6); the model's header is ours. */
export const DEVICE_HEADERS = { uniqueId: 'deviceuniqueid', mac: 'mac', model: 'devicemodel' } as const;
