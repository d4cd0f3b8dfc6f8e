import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

import * as v from 'valibot';

export interface Login {
  readonly username: string;
  readonly password: string;
}

/** Logins of catalogues, which the cloud must be able to send and nobody able to read in the database. */
export interface Seal {
  /** `owner` is what the login belongs to; sealed for one, it does not open for another. */
  close(login: Login, owner: string): string;
  /** Undefined when it was sealed under another key or for another owner, or was changed. */
  open(sealed: string, owner: string): Login | undefined;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const loginSchema = v.object({ username: v.string(), password: v.string() });

/** AES-256-GCM under a key derived from one of the cloud's secrets (hexadecimal). */
export const createSeal = (secretHex: string): Seal => {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(secretHex, 'hex'), '', 'reading logins', 32));
  return {
    close: ({ username, password }, owner) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(JSON.stringify({ username, password })), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    open: (sealed, owner) => {
      const bytes = Buffer.from(sealed, 'base64');
      try {
        const nonce = bytes.subarray(0, NONCE_BYTES);
        const opening = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        const body = Buffer.concat([opening.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), opening.final()]);
        return v.parse(loginSchema, JSON.parse(body.toString()));
      } catch {
        return undefined;
      }
    },
  };
};
