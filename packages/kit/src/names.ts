import type { AppError } from './appError';
import { foldedName } from './numberedName';

/** Bytes of UTF-8 that the name of a note, folder, tag, group, device, account or token may have. */
export const NAME_MAX_BYTES = 254;

/** What is wrong with a name; `code` is the message key. */
export interface NameFault extends AppError {
  readonly code:
    | 'errors.nameEmpty'
    | 'errors.nameCharacters'
    | 'errors.nameSpaces'
    | 'errors.nameLong'
    | 'errors.nameTaken';
}

const FORBIDDEN = /[\\/:*?"<>|]/;

/**
 * Characters without a picture of their own that are part of what is seen: joiners between two letters (Persian, Hindi)
 * or emoji, the selector behind the sign that it changes, and the letters in the flag of a region.
 */
const PART_OF_SEEN =
  /(?<=[^\p{ASCII}\p{Join_Control}])\p{Join_Control}(?=[^\p{ASCII}\p{Join_Control}])|(?<=[^\s\p{Variation_Selector}])\p{Variation_Selector}|(?<=\u{1f3f4})[\u{e0020}-\u{e007e}]+\u{e007f}/gu;

/** Control characters, halves of a pair, ends of lines, and what Unicode says is not shown: marks of direction, blanks. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{fff9}-\u{fffb}]/u;

const hasForbidden = (name: string): boolean =>
  FORBIDDEN.test(name) || name === '.' || name === '..' || UNSEEN.test(name.replace(PART_OF_SEEN, ''));

/** Whether one of `siblings` has this name: after Unicode NFC, trimmed, without case. */
export const isTakenName = (name: string, siblings: readonly string[]): boolean => {
  const folded = foldedName(name);
  return siblings.some((sibling) => foldedName(sibling) === folded);
};

/**
 * The rule for every name that a person gives (specification section 5), or undefined for a good one: 1 to 254 bytes of
 * UTF-8, none of `\ / : * ? " < > |`, nothing unseen, not `.` or `..`, no space at its ends, and not the name of one of
 * `siblings`. A form checks what was typed without the spaces around it; what was stored before is shown as it is.
 *
 *     nameFault('Plan', ['plan'])  // { code: 'errors.nameTaken', params: { name: 'Plan' } }
 *
 * Names of files that are sent to a device have a rule of their own.
 */
export const nameFault = (name: string, siblings: readonly string[] = []): NameFault | undefined => {
  if (name.trim() === '') return { code: 'errors.nameEmpty', params: {} };
  if (hasForbidden(name)) return { code: 'errors.nameCharacters', params: {} };
  if (name !== name.trim()) return { code: 'errors.nameSpaces', params: {} };
  const bytes = new TextEncoder().encode(name).length;
  if (bytes > NAME_MAX_BYTES) return { code: 'errors.nameLong', params: { bytes, max: NAME_MAX_BYTES } };
  if (isTakenName(name, siblings)) return { code: 'errors.nameTaken', params: { name } };
  return undefined;
};
