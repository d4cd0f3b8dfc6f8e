import { createFileStore } from '../../../../cloud/objects/fileStore';

/** A process for the crash test: writes and overwrites without end and says each key that was answered. */
const [, , directory = ''] = process.argv;
const store = await createFileStore({ directory });

const KEYS = 40;
const write = async (worker: number): Promise<never> => {
  for (let round = 0; ; round += 1) {
    const key = `u/${worker}/${round % KEYS}`;
    if (round % 7 === 6) await store.remove([key]);
    else await store.putBytes(key, Buffer.alloc(20_000, `${key} ${round};`));
    process.stdout.write(`${key} ${round % 7 === 6 ? -1 : round}\n`);
  }
};

await Promise.all([0, 1, 2].map(write));
