import type { Contact } from '@inkside/kit';
import * as v from 'valibot';

import type { AssociatedAccount } from './account';
import { sendVerifyCodeBody, signupBody } from './signIn';
import { doneData, envelopeOf } from './sharedSchemas';

/** How long a confirmed contact allows the change of one. */
export const CONFIRMATION_LIFE_MS = 10 * 60_000;

const { mobi } = sendVerifyCodeBody.entries;
const { area_code, code, verify } = signupBody.entries;
/** Which of the two ways to reach a person. */
const type = v.picklist(['phone', 'email']);

/** users/me/resetPwd: the code went to `mobi`, which is the account's own. 8 to 200 characters. */
export const resetPasswordBody = v.looseObject({
  mobi,
  area_code,
  code,
  verify,
  password: v.pipe(v.string(), v.maxLength(1000)),
});

/** A plus sign that was not encoded arrives as a space. */
const queryAreaCode = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/^ /, '+')),
  v.regex(/^\+\d{1,4}$/),
);

/** users/checkPhoneOrEmail, for the signed-in only: whether an address could become one's own. */
export const checkContactQuery = v.looseObject({ mobi, area_code: v.optional(queryAreaCode), verify });
/** `isUsed`: some account has it. `isMine`: that account is the caller's. */
export const checkContactAnswer = envelopeOf(v.looseObject({ isUsed: v.boolean(), isMine: v.boolean() }));

/**
 * users/resetInfoConfirm: the code went to the account's present contact of that type. It allows this session one
 * change of a contact within {@link CONFIRMATION_LIFE_MS}.
 */
export const confirmContactBody = v.looseObject({ type, code, verify });

/**
 * users/updatePhoneOrEmail: the code went to the new contact. Where it takes the place of one of its kind,
 * `resetInfoConfirm` must have come before.
 */
export const updateContactBody = v.looseObject({ mobi, area_code, code, verify });

/** users/removePhoneOrEmail: the code went to the contact that is to go. */
export const removeContactBody = v.looseObject({ type, code, verify });

export const contactDoneAnswer = envelopeOf(doneData);

/** One of the two ways to reach the account. */
export type ContactKind = v.InferOutput<typeof type>;

/** With what the account is signed in to. */
export interface Credentials {
  readonly email: string | null;
  readonly phone: Contact | null;
  readonly hasPassword: boolean;
  /** Accounts that were joined to this one, and the one that it was joined to. */
  readonly children: readonly AssociatedAccount[];
  readonly parent: AssociatedAccount | null;
}
