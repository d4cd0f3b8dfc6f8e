import * as v from 'valibot';

import { signupBody } from './accounts';
import { doneData, envelopeOf } from './envelope';

/** How the web client names the reason for a code (reference: cloud-api 2.1). */
export const WEB_SCENE = 'nc_register_web';

/** users/sendMobileCode, the older form of sendVerifyCode. `verify` is ours. */
export const sendMobileCodeBody = v.looseObject({
  mobi: signupBody.entries.mobi,
  area_code: signupBody.entries.area_code,
  verify: signupBody.entries.verify,
});

/** v2/users/login: by password, or by a code that was sent. */
export const loginBody = v.looseObject({
  mobi: signupBody.entries.mobi,
  area_code: signupBody.entries.area_code,
  password: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  code: v.optional(signupBody.entries.code),
  verify: signupBody.entries.verify,
});

/** token/refresh; `tokenExpiredAt` is in unix seconds. */
export const refreshAnswer = envelopeOf(
  v.looseObject({ token: v.pipe(v.string(), v.minLength(16)), tokenExpiredAt: v.number() }),
);

/** users/revokeAccessToken. */
export const revokeAnswer = envelopeOf(doneData);

/** users/generateAccessToken: `data` is the access token itself. The path is known, the shape is ours. */
export const accessTokenAnswer = envelopeOf(v.pipe(v.string(), v.minLength(16)));

/** The header that users/getTokenByAccessToken reads; its `data` is a bearer token as a string. */
export const ACCESS_TOKEN_HEADER = 'access-token';
export const tokenByAccessTokenAnswer = envelopeOf(v.pipe(v.string(), v.minLength(16)));

/** With these a device names itself when it signs in (reference: cloud-api 2.6); the model's header is ours. */
export const DEVICE_HEADERS = { uniqueId: 'deviceuniqueid', mac: 'mac', model: 'devicemodel' } as const;
