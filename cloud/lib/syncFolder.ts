import { open } from 'node:fs/promises';

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
