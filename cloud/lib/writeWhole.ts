import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

import { syncFolder } from './syncFolder';

const OWNER_ONLY = 0o600;

/** Writes a file so that it is there whole or as it was before, whatever ends the process or the power. */
export const writeWhole = async (path: string, text: string): Promise<void> => {
  const file = await open(`${path}.new`, 'w', OWNER_ONLY);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
  await syncFolder(dirname(path));
};
