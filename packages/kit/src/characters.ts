const FIRST_PRINTABLE = 0x20;
const DELETE = 0x7f;

/** Signs that turn the direction of writing: with them a program's name can look like a picture's. */
const turnsDirection = (code: number): boolean =>
  (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);

const isControl = (code: number): boolean => code < FIRST_PRINTABLE || code === DELETE;

const codesOf = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0);

export const hasControl = (text: string): boolean => codesOf(text).some(isControl);

/** Whether a name holds what nobody sees and what changes how the rest is read. */
export const hasUnseen = (text: string): boolean =>
  codesOf(text).some((code) => isControl(code) || turnsDirection(code));

/** A name of a stranger as it may be shown. */
export const withoutTurns = (text: string): string =>
  Array.from(text)
    .filter((character) => !turnsDirection(character.codePointAt(0) ?? 0))
    .join('');

const FAMILIES = /^(?:(?:"[\p{L}\p{N} _-]{1,60}"|[\p{L}_-][\p{L}\p{N} _-]{0,59})(?:, ?|$)){1,12}$/u;

/** Whether a text is a list of font families as CSS has it: nothing in it could end the rule around it. */
export const isFamilyList = (text: string): boolean => FAMILIES.test(text) && !/,\s*$/.test(text);
