import * as v from 'valibot';

import { signupBody } from './signIn';
import { doneData, envelopeOf, lineOf, wholeOf } from './sharedSchemas';
import { nameOrNone } from './names';

/** The account: what it is called, how it is reached, what it holds. */
export const accountPaths = {
  userConfig: '/api/1/configUsers/one',
  updateInfo: '/api/1/users/updateInfo',
  avatar: '/api/1/users/avatar',
  checkContact: '/api/1/users/checkPhoneOrEmail',
  updateContact: '/api/1/users/updatePhoneOrEmail',
  removeContact: '/api/1/users/removePhoneOrEmail',
  unbindAssociated: '/api/1/users/unbindAssociatedAccount',
  /** Ours: joins another account to this one as its child. */
  bindAssociated: '/api/1/users/bindAssociatedAccount',
  confirmReset: '/api/1/users/resetInfoConfirm',
  destroyAccount: '/api/1/users/destroy/account',
  /** Ours: takes back `destroyAccount` while its seven days last. */
  keepAccount: '/api/1/users/destroy/cancel',
  /** Ours: everything that the cloud has of the account, as one zip. */
  exportAccount: '/api/1/users/export',
  storageByKind: '/api/1/statistics/v2/user/storage',
  storageLeft: '/api/1/statistics/user/left',
} as const;

const nullableText = v.nullable(v.string());
const uid = v.pipe(v.string(), v.regex(/^[0-9a-f]{24}$/));
const { mobi, area_code, code, verify } = signupBody.entries;

/** An account that was joined to another one, or that others are joined to. Shape ours. */
export const associatedAccount = v.object({
  uid,
  id: v.number(),
  nickname: nullableText,
  email: nullableText,
  phone: nullableText,
  avatarUrl: nullableText,
});
export type AssociatedAccount = v.InferOutput<typeof associatedAccount>;

/**
 * users/me as the cloud answers it: these fields and no other, because known clients check them all. `area_code` is
 * never null, also where there is no phone (reference: cloud-api 3.1).
 */
export const fullMe = v.object({
  uid,
  id: v.number(),
  email: nullableText,
  phone: nullableText,
  area_code: v.pipe(v.string(), v.regex(/^\+\d+$/)),
  login_type: v.picklist(['email', 'phone']),
  nickname: nullableText,
  avatar: nullableText,
  avatarUrl: nullableText,
  storage_limit: v.number(),
  storage_used: v.number(),
  device_limit: v.number(),
  roleValue: v.number(),
  sex: v.nullable(v.union([v.string(), v.number()])),
  vip_cloud: v.number(),
  vip_cloud_start: v.nullable(v.string()),
  vip_cloud_end: v.nullable(v.string()),
  giftCount: v.number(),
  totalDocCount: v.number(),
  totalUsageDays: v.number(),
  consecutiveUsageDays: v.number(),
  children: v.array(associatedAccount),
  parent: v.nullable(associatedAccount),
  accessToken: nullableText,
  google_id: v.null(),
  huawei_id: v.null(),
  wechat_id: v.null(),
  oauth_id: v.null(),
  otp_auth_url: v.null(),
  otp_enabled: v.boolean(),
  otp_verified: v.boolean(),
  /** Ours: when an account ends that was told to (ISO 8601). Absent for all others, as known clients expect it. */
  closesAt: v.optional(v.string()),
});
export type FullMe = v.InferOutput<typeof fullMe>;
export const fullMeAnswer = envelopeOf(fullMe);

/** A setting is one plain value; its name is a word. */
const settingName = v.pipe(v.string(), v.regex(/^[A-Za-z]\w{0,63}$/));
const settingText = v.pipe(v.string(), v.maxLength(1000));
const settingValue = v.union([v.boolean(), v.pipe(v.number(), v.finite()), settingText, v.null()]);
/** configUsers/one, set: `readStatisticSwitch` 0 or 1, and whatever other plain settings a client has. */
export const userSettings = v.objectWithRest({ readStatisticSwitch: v.optional(v.picklist([0, 1])) }, settingValue);
export const userSettingsBody = v.pipe(
  userSettings,
  v.check((settings) => Object.keys(settings).every((name) => v.is(settingName, name))),
);
export type UserSettings = v.InferOutput<typeof userSettings>;
/** configUsers/one: null for an account that never set anything. */
export const userSettingsAnswer = envelopeOf(v.nullable(userSettings));

/** im/getSig: `user` is the caller's uid, or its number. The answer is a signed text. */
export const imSignatureQuery = v.looseObject({ user: v.optional(v.pipe(v.string(), v.maxLength(64))) });
export const imSignatureAnswer = envelopeOf(v.pipe(v.string(), v.minLength(1)));

/**
 * users/updateInfo. Only what is given changes; null takes it back. Other fields are left alone. `avatar` can only be
 * taken back here: a new picture goes to users/avatar.
 */
export const updateInfoBody = v.looseObject({
  nickname: v.optional(v.nullable(nameOrNone)),
  sex: v.optional(v.nullable(v.union([lineOf(16), v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9))]))),
  avatar: v.optional(v.nullable(lineOf(1000))),
  language: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8}){0,3}$/)))),
});
export const updateInfoAnswer = envelopeOf(
  v.object({
    nickname: nullableText,
    sex: v.nullable(v.union([v.string(), v.number()])),
    avatarUrl: nullableText,
    language: nullableText,
  }),
);

/** users/avatar without a form: the picture in base64, with or without the head of a data URL. */
export const avatarBody = v.looseObject({
  avatar: v.optional(v.string()),
  file: v.optional(v.string()),
});
export const avatarAnswer = envelopeOf(v.object({ avatar: v.string(), avatarUrl: v.string() }));

/** users/bindAssociatedAccount, ours: the code went to the account that is to become a child of the caller's. */
export const bindAssociatedBody = v.looseObject({ mobi, area_code, code, verify });
export const associatedAnswer = envelopeOf(associatedAccount);
/** users/unbindAssociatedAccount: a child of the caller's account, or its parent, by uid or number. */
export const unbindAssociatedBody = v.pipe(
  v.looseObject({ uid: v.optional(uid), id: v.optional(v.pipe(v.number(), v.integer())) }),
  v.check((body) => body.uid !== undefined || body.id !== undefined),
);

/** What a person types to have the account deleted. */
export const DESTROY_WORD = 'DELETE';
/** For so long a deleted account can be taken back. */
export const DESTROY_DELAY_MS = 7 * 24 * 3_600_000;
/**
 * users/destroy/account: `code` went to `mobi`, one of the account's own contacts; without it to the one by which the
 * account is signed in to.
 */
export const destroyBody = v.looseObject({
  mobi: v.optional(mobi),
  area_code,
  code,
  verify,
  confirm: v.literal(DESTROY_WORD),
});
/** When the account ends, as ISO 8601; null for one that was not told to. */
export const destroyAnswer = envelopeOf(v.object({ destroyAt: nullableText }));
export const doneAnswer = envelopeOf(doneData);

/**
 * users/export: which of the zips, from 1 on. One is enough for up to two GiB of objects. `without` leaves the objects
 * out: a page fetches those one by one, and says how far it is.
 */
export const exportQuery = v.looseObject({
  part: v.optional(wholeOf(1, 100_000), 1),
  without: v.optional(v.picklist(['objects'])),
});
/** The last entry of each zip. `sha256` in hexadecimal, `bytes` before compression. */
export const exportManifest = v.object({
  format: v.literal(1),
  uid,
  exportedAt: v.string(),
  part: v.number(),
  parts: v.number(),
  entries: v.array(
    v.object({
      name: v.string(),
      bytes: v.number(),
      sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
      /** The key of an object: the entry's name is a safe form of it. */
      key: v.optional(v.string()),
    }),
  ),
  /** Objects that were listed for this zip and could not be had, and why (a code of ours). */
  missing: v.optional(v.array(v.object({ key: v.string(), reason: v.string() }))),
});
export type ExportManifest = v.InferOutput<typeof exportManifest>;

/** Who the account is, and how much of what it may have is used. */
export interface Profile {
  /** What the account is called: the nickname, else the address by which it signs in. */
  readonly name: string;
  /** '' where nobody gave one. */
  readonly nickname: string;
  readonly email: string | null;
  /** With its area code. */
  readonly phone: string | null;
  readonly avatarUrl: string | null;
  readonly deviceLimit: number;
  readonly documents: number;
  readonly usageDays: number;
  readonly consecutiveDays: number;
}

const bytes = v.pipe(v.number(), v.minValue(0));
const kind = v.looseObject({ name: v.string(), data: bytes });

/**
 * statistics/v2/user/storage. Two shapes are known and the true one is not, so this is both (reference: cloud-api 3.8):
 * devices read `total` beside `data` and the kinds inside it, `left` being what is free; others read `totalSize` and
 * `usedSize`, or `storageLimit` and `used`. All in bytes.
 */
export const storageByKindAnswer = v.looseObject({
  ...envelopeOf(
    v.looseObject({
      note: kind,
      reader: kind,
      calendar: kind,
      push: kind,
      other: kind,
      left: kind,
      totalSize: bytes,
      storageLimit: bytes,
      usedSize: bytes,
      used: bytes,
    }),
  ).entries,
  total: bytes,
});

/** statistics/user/left, in bytes. Below `storage_red` a device warns. */
export const storageLeftAnswer = envelopeOf(
  v.looseObject({ storage_left: bytes, storage_limit: bytes, storage_used: bytes, storage_red: bytes }),
);
