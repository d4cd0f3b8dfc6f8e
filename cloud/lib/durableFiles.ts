import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A new name in a folder is only durable once the folder itself is synced; Windows knows no such thing. */
export const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

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
