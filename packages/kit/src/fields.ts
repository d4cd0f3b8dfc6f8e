/** Readers for fields of documents that anyone may have written: the wrong type counts as absent. */

export const textField = (value: unknown): string => (typeof value === 'string' ? value : '');

export const numberField = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;

/** Times and sizes come as numbers, as numbers in text, or as ISO dates; the rest counts as 0. */
export const amountField = (value: unknown): number => {
  if (typeof value !== 'string' || value === '') return numberField(value);
  const parsed = /^\d+$/.test(value) ? Number(value) : Date.parse(value);
  return Number.isFinite(parsed) ? parsed : 0;
};

/** The first that is not empty, or ''. */
/**
 * Ids that a field may name: as it stands, and without the owner before the first `#`, since devices name a document
 * `{uid}#{id}`; ids of other clients hold a `#` themselves. Empty where the field is no text.
 */
export const namedIds = (value: unknown): readonly string[] => {
  const name = textField(value);
  const at = name.indexOf('#');
  return [name, ...(at < 0 ? [] : [name.slice(at + 1)])].filter((id) => id !== '');
};

export const firstText = (...values: readonly unknown[]): string =>
  values.map(textField).find((text) => text !== '') ?? '';

/** The first that is not 0, or 0. */
export const firstAmount = (...values: readonly unknown[]): number =>
  values.map(amountField).find((amount) => amount !== 0) ?? 0;

/** Null and absent are the same to every client seen. */
export const isAbsent = (value: unknown): boolean => value === undefined || value === null;
