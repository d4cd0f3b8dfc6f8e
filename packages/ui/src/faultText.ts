import type { IntlShape } from 'react-intl';

/** Wherever a kind or a reason has no sentence of its own, the general one is said. */
const idOf = (intl: IntlShape, group: 'faults' | 'reasons', name: string): string => {
  const id = `ink.${group}.${name}`;
  return intl.messages[id] === undefined ? `ink.${group}.other` : id;
};

interface Fault {
  readonly kind: string;
  readonly reason: string;
}

/**
 * The ids of the sentences that say what of a note could not be read (it takes the object's `name`), and why. A note from
 * a file waits for no cloud.
 */
export const faultIds = (intl: IntlShape, { kind, reason }: Fault, source: 'cloud' | 'imported' | 'shared') => ({
  what: idOf(intl, 'faults', kind),
  why: reason === 'missing' && source === 'imported' ? 'ink.reasons.notInFile' : idOf(intl, 'reasons', reason),
});
