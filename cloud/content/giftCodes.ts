import { randomInt } from 'node:crypto';

import { hashSecret } from '../accounts';

/** Without I, L, O and U, which are misread or make words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 4;
const ID_HEX_DIGITS = 24;

const misread: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

const group = (): string => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** 80 random bits, in groups that can be read out: `7K2M-…`. */
export const newCode = (): string => Array.from({ length: GROUPS }, group).join('-');

/** As it was given out, however it was typed. */
export const canonicalCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll(/[OIL]/g, (character) => misread[character] ?? character);

/** The id under which the card of that code is kept: 24 hexadecimal digits. */
export const cardIdOf = (code: string): string => hashSecret(canonicalCode(code)).slice(0, ID_HEX_DIGITS);
