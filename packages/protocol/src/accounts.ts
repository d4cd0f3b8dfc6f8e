import * as v from 'valibot';

import { CODE_FORM } from '@inkside/kit';
import { doneData, envelopeOf } from './envelope';

/** E-mail or phone, as the cloud names it: at least six characters, no spaces. */
const mobi = v.pipe(v.string(), v.minLength(6), v.maxLength(254), v.regex(/^\S+$/));
/** Clients send null or nothing in it with an e-mail address; both are as if it were not there. */
const areaCode = v.pipe(
  v.nullable(v.pipe(v.string(), v.regex(/^(\+\d{1,4})?$/))),
  v.transform((given) => (given === null || given === '' ? undefined : given)),
);
/** Lives {@link CODE_LIFE_MS}. */
const code = v.pipe(v.string(), v.regex(CODE_FORM));

/** The forms that the web client checks too. */

export const CODE_LIFE_MS = 5 * 60_000;
export const CODE_RESEND_MS = 60_000;
export const CODE_TRIES = 5;

/** What a solved captcha gave: calls that prove a code take it where too many were wrong (100011). */
const verify = v.optional(v.string(), '');

export const sendVerifyCodeBody = v.looseObject({
  mobi,
  area_code: v.optional(areaCode),
  verify,
  scene: v.optional(v.string(), ''),
});
export const sendVerifyCodeAnswer = envelopeOf(doneData);

export const signupBody = v.looseObject({ mobi, area_code: v.optional(areaCode), code, verify });

export const tokenAnswer = envelopeOf(v.looseObject({ token: v.pipe(v.string(), v.minLength(16)) }));

export const redeemLinkBody = v.looseObject({ token: v.pipe(v.string(), v.minLength(16), v.maxLength(200)) });

/** users/me: `uid` names databases, channels and object keys; `id` is the number inside the bearer token. */
export const me = v.looseObject({
  uid: v.pipe(v.string(), v.regex(/^[0-9a-f]{24}$/)),
  id: v.number(),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  area_code: v.nullable(v.string()),
  login_type: v.string(),
  nickname: v.nullable(v.string()),
  avatarUrl: v.nullable(v.string()),
  storage_limit: v.number(),
  storage_used: v.number(),
  device_limit: v.number(),
});
export type Me = v.InferOutput<typeof me>;
/** What an account is called: a nickname that was taken back is none. */
export const accountName = ({
  nickname,
  email,
  phone,
  uid,
}: Pick<Me, 'nickname' | 'email' | 'phone' | 'uid'>): string => nickname || email || phone || uid;
export const meAnswer = envelopeOf(me);

/** What a cookie may be called (RFC 6265, RFC 7230 token). */
const COOKIE_NAME = /^[!#$%&'*+\-.^_`|~\w]+$/;

export const syncTokenAnswer = envelopeOf(
  v.looseObject({
    session_id: v.pipe(v.string(), v.minLength(16)),
    expires: v.string(),
    cookie_name: v.pipe(v.string(), v.regex(COOKIE_NAME)),
    channels: v.array(v.string()),
  }),
);

export const logoutAnswer = envelopeOf(doneData);

/** What the cloud says of itself to anyone. */
export const cloudConfig = v.looseObject({
  product: v.string(),
  demo: v.boolean(),
  serverUuid: v.string(),
});
