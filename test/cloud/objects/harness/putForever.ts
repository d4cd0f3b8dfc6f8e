import { createHash } from 'node:crypto';
import { createFileStore } from '../../../../cloud/objects/openObjects';
import { partsOf, textOf } from './crashContent';

/** A process for the crash test: writes and overwrites without end and says each key that was answered. */
const [, , directory = ''] = process.argv;
const store = await createFileStore({ directory });

const KEYS = 40;
const tell = (key: string, round: number): void => void process.stdout.write(`${key} ${round}\n`);

const write = async (worker: number): Promise<never> => {
  for (let round = 0; ; round += 1) {
    const key = `u/${worker}/${round % KEYS}`;
    if (round % 7 === 6) await store.remove([key]);
    else await store.putBytes(key, textOf(key, round));
    tell(key, round % 7 === 6 ? -1 : round);
  }
};

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const upload = async (worker: number): Promise<never> => {
  for (let round = 0; ; round += 1) {
    const key = `u/${worker}/${round % KEYS}`;
    const name = { key, uploadId: await store.createUpload(key, {}) };
    const parts = partsOf(key, round);
    await Promise.all(parts.map((part, index) => store.putPart(name, index + 1, once(part))));
    const named = parts.map((part, index) => ({
      partNumber: index + 1,
      etag: createHash('md5').update(part).digest('hex'),
    }));
    await store.completeUpload(name, named);
    tell(key, round);
  }
};

await Promise.all([write(0), write(1), write(2), upload(3)]);
