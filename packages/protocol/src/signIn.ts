import * as v from 'valibot';
import { asciiDigits, CODE_FORM, type Contact, type EpochMs, type SecretId, type Uid } from '@inkside/kit';

import { doneData, envelopeOf } from './sharedSchemas';

/** E-mail or phone, as the cloud names it: at least six characters, no spaces. */
const mobi = v.pipe(v.string(), v.minLength(6), v.maxLength(254), v.regex(/^\S+$/));
/** Clients send null or nothing in it with an e-mail address; both are as if it were not there. */
const areaCode = v.pipe(
  v.nullable(v.pipe(v.string(), v.regex(/^(\+\d{1,4})?$/))),
  v.transform((given) => (given === null || given === '' ? undefined : given)),
);
/** Lives {@link CODE_LIFE_MS}. */
const code = v.pipe(v.string(), v.transform(asciiDigits), v.regex(CODE_FORM));

/** What a sign-in form was filled with; what is secret in it is a handle. */
export type Proof =
  | { readonly kind: 'code'; readonly contact: Contact; readonly code: SecretId }
  | { readonly kind: 'password'; readonly contact: Contact; readonly password: SecretId }
  /** With what a confirmed QR code gave. */
  | { readonly kind: 'qr'; readonly ticket: SecretId };

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
const me = v.looseObject({
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
  closesAt: v.optional(v.nullable(v.string())),
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

/** What the store may know of a session: no token. */
export interface SessionFacts {
  readonly uid: Uid;
  readonly name: string;
  readonly expiresAt: EpochMs;
  readonly isDemo: boolean;
  /** Ends with the tab: nobody asked to be remembered, so the computer may be one that others use. Absent else. */
  readonly isShared?: true;
  /** When the account ends, where somebody told it to. Said by the cloud each time, and not kept. */
  readonly closesAt?: EpochMs;
}
