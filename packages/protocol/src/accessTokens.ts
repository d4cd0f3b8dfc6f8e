import * as v from 'valibot';

import type { EpochMs } from '@inkside/kit';

import { envelopeOf, namedLine, recordIdText } from './sharedSchemas';

/**
 * Access tokens with their names: ours. What other clients call stays as it was (users/generateAccessToken makes one
 * without a name, users/revokeAccessToken ends all).
 */
export const accessTokenPaths = {
  /** GET lists them, POST makes one. */
  accessTokens: '/api/1/accessTokens',
  removeAccessToken: '/api/1/accessTokens/remove',
  /** Ours: whether the account has a password, which users/me does not say. */
  ownPassword: '/api/1/users/me/password',
} as const;

/** Characters of a name at most. */
const NAME_LENGTH = 60;

/** Times are ISO 8601; `lastUsedAt` is true to the hour. `name` is empty where a program asked for the token itself. */
const accessToken = v.looseObject({
  id: v.string(),
  name: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
});
export type AccessTokenOnWire = v.InferOutput<typeof accessToken>;

/** Newest first. */
export const accessTokensAnswer = envelopeOf(v.array(accessToken));
/** The token itself is told here and nowhere else. */
export const newAccessTokenAnswer = envelopeOf(v.looseObject({ ...accessToken.entries, token: v.string() }));
export const newAccessTokenBody = v.looseObject({ name: namedLine(NAME_LENGTH) });
export const removeAccessTokenBody = v.looseObject({ id: recordIdText });

export const ownPasswordAnswer = envelopeOf(v.looseObject({ isSet: v.boolean() }));

/** A token with which another program signs in as the account. */
export interface AccessToken {
  readonly id: string;
  /** '' where a program asked for it itself. */
  readonly name: string;
  readonly createdAt: EpochMs;
  /** True to the hour; null before the first use. */
  readonly lastUsedAt: EpochMs | null;
}
