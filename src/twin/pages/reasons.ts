import { PortError } from '@inkside/kit';

/** Why the device cannot show something, in the words that its owner reads in the ledger. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['reader.faults.broken', 'its file is damaged'],
  ['reader.faults.empty', 'there is nothing in it'],
  ['reader.faults.locked', 'it is locked'],
  ['reader.faults.tooLarge', 'it is too large to be opened'],
  ['errors.onlineReading', 'files of this kind cannot be opened'],
  ['errors.noteGone', 'it is no note'],
]);

/** The device's own reason for what was thrown. */
export const reasonFor = (thrown: unknown): string => {
  if (thrown instanceof PortError) return REASONS.get(thrown.code) ?? thrown.code;
  return thrown instanceof Error && thrown.message !== '' ? thrown.message : String(thrown);
};
