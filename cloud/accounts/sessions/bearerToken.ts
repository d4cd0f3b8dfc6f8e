import { createHmac } from 'node:crypto';

import * as v from 'valibot';

import { isSameText } from '../hashes';

const claimsSchema = v.looseObject({
  /** The account's number, as in the observed tokens. */
  id: v.number(),
  loginType: v.string(),
  /** Names the session; a token without a living session is worth nothing. */
  jti: v.string(),
  /** Unix seconds. */
  iat: v.number(),
  exp: v.number(),
});
export type TokenClaims = v.InferOutput<typeof claimsSchema>;
const payloadSchema = v.pipe(v.string(), v.parseJson(), claimsSchema);

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const HEADER = encode({ alg: 'HS256', typ: 'JWT' });

const signatureOf = (keyHex: string, content: string): string =>
  createHmac('sha256', Buffer.from(keyHex, 'hex')).update(content).digest('base64url');

/** A JSON Web Token, HS256. */
export const signToken = (keyHex: string, claims: TokenClaims): string => {
  const content = `${HEADER}.${encode(claims)}`;
  return `${content}.${signatureOf(keyHex, content)}`;
};

/**
 * The claims of a token that this cloud signed and that has not ended; undefined for anything else. Only our own
 * header is taken, so that no other algorithm can be asked for.
 */
export const verifyToken = (keyHex: string, token: string, nowMs: number): TokenClaims | undefined => {
  const [header, payload, signature, ...rest] = token.split('.');
  if (header !== HEADER || payload === undefined || signature === undefined || rest.length > 0) return undefined;
  if (!isSameText(signature, signatureOf(keyHex, `${header}.${payload}`))) return undefined;
  const claims = v.safeParse(payloadSchema, Buffer.from(payload, 'base64url').toString());
  return claims.success && claims.output.exp * 1000 > nowMs ? claims.output : undefined;
};
