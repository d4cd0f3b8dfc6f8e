import { lenientUtf8 } from '../bytes/text';

/** Signatures at the start of Supernote's files: X series, and the older series. */
const SUPERNOTE = /^(noteSN_FILE_VER_|SN_FILE_)/;

/** The maker of a `.note` that is not ours, by its first bytes. */
export const foreignByStart = (bytes: Uint8Array): string | undefined =>
  SUPERNOTE.test(lenientUtf8(bytes.subarray(0, 16))) ? 'Supernote' : undefined;

const lastPart = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** The maker of a zip that is not ours, by a file that only it writes; backups before firmware 3.1 are SQLite. */
export function foreignByFiles(names: readonly string[]): string | undefined {
  const files = new Set(names.map(lastPart));
  if (files.has('Session.plist')) return 'Notability';
  return files.has('ShapeDatabase.db') ? 'ShapeDatabase.db' : undefined;
}
