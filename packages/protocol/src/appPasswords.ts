import * as v from 'valibot';

import type { EpochMs } from '@inkside/kit';

import { envelopeOf, namedLine, recordIdText } from './sharedSchemas';

/** Passwords for other programs: ours, no client of the real cloud calls them. */
export const appPasswordPaths = {
  /** GET lists them, POST makes one. */
  appPasswords: '/api/1/appPasswords',
  removeAppPassword: '/api/1/appPasswords/remove',
} as const;

/** Characters of a name at most. */
export const APP_PASSWORD_NAME_LENGTH = 60;

/** Times are ISO 8601; `lastUsedAt` is true to the hour. */
const appPassword = v.looseObject({
  id: v.string(),
  name: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
});

export type AppPasswordOnWire = v.InferOutput<typeof appPassword>;

export const appPasswordsAnswer = envelopeOf(v.array(appPassword));
/** The password itself is told here and nowhere else. */
export const newAppPasswordAnswer = envelopeOf(v.looseObject({ ...appPassword.entries, password: v.string() }));
export const newAppPasswordBody = v.looseObject({ name: namedLine(APP_PASSWORD_NAME_LENGTH) });
export const removeAppPasswordBody = v.looseObject({ id: recordIdText });

/** A password with which another program reads the library. */
export interface AppPassword {
  readonly id: string;
  readonly name: string;
  readonly createdAt: EpochMs;
  /** True to the hour; null before the first use. */
  readonly lastUsedAt: EpochMs | null;
}

/** Where the catalogue of a library begins, as OPDS 1.2 and as OPDS 2.0. */
export const OPDS_PATH = '/opds';
export const OPDS2_PATH = '/opds/v2';
