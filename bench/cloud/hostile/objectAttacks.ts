import { sizeOf, statusOf } from './attack';
import type { Attack, Attacker } from './attack';

const MIB = 1024 ** 2;
const KEYS_A_CALL = 1000;
const PARTS = 10_000;
/** The object store takes no smaller part but the last. */
const PART_BYTES = 100 * 1024;
/** So many of them are really there: all would be a gigabyte. */
const REAL_PARTS = 300;

const answered = async (call: Promise<unknown>): Promise<number | string> => {
  try {
    await call;
    return 200;
  } catch (thrown) {
    const { status, code } = Object(thrown) as { status?: number; code?: string };
    if (status === undefined || status <= 0) throw thrown;
    return `${status} ${code ?? ''}`;
  }
};

interface Open {
  readonly uploadId: string;
  readonly parts: readonly { number: number; etag: string }[];
}

/** An upload that waits to be completed. */
export const openUpload = async ({ storage, uid }: Attacker): Promise<Open> => {
  const { uploadId } = await storage.initMultipartUpload(`${uid}/note/parts`);
  const part = Buffer.alloc(PART_BYTES, 'p');
  const parts = [];
  for (let number = 1; number <= REAL_PARTS; number += 1) {
    const { etag } = await storage.uploadPart(`${uid}/note/parts`, uploadId, number, part, 0, part.length);
    parts.push({ number, etag });
  }
  return { uploadId, parts };
};

/** XML as hard to read as may be, where a list of parts is expected. */
const xmlAttacks = ({ storage, uid }: Attacker, { uploadId }: Open): readonly Attack[] => {
  const xml = (what: string, body: string): Attack => ({
    part: 'objects',
    endpoint: 'POST complete',
    input: `${sizeOf(body.length)}: ${what}`,
    send: () => {
      const url = storage.signatureUrl(`${uid}/note/parts`, {
        method: 'POST',
        subResource: { uploadId },
        'Content-Type': 'application/xml',
      } as never);
      return statusOf({ method: 'POST', url, headers: { 'content-type': 'application/xml' }, body });
    },
  });
  const completion = (content: string): string => `<CompleteMultipartUpload>${content}</CompleteMultipartUpload>`;
  return [
    xml('empty elements', completion('<a/>'.repeat(480_000))),
    xml('entities', completion(`<a>${'&#65;'.repeat(380_000)}</a>`)),
    xml('an element that does not end', `<CompleteMultipartUpload ${'a="b" '.repeat(320_000)}`),
    xml('comments that do not end', '<!--'.repeat(500_000)),
    xml('beginnings of elements', '<a '.repeat(650_000)),
  ];
};

/** Every operation of the object store; what has to be there before is made by {@link openUpload}. */
export const objectAttacks = (attacker: Attacker, open: Open): readonly Attack[] => {
  const { storage, uid } = attacker;
  const { uploadId, parts } = open;
  const [first] = parts;
  const prefix = `${uid}/`;
  const attack = (endpoint: string, input: string, send: () => Promise<unknown>): Attack => ({
    part: 'objects',
    endpoint,
    input,
    send: () => answered(send()),
  });
  const keys = Array.from({ length: KEYS_A_CALL }, (_, index) => `${uid}/gone/${'k'.repeat(900)}${index}`);
  const large = Buffer.alloc(64 * MIB, 'x');
  const unreal = Array.from({ length: PARTS }, (_, index) => ({ number: index + 1, etag: first?.etag ?? '' }));
  return [
    attack('PUT object', '64 MiB', () => storage.put(`${uid}/note/large`, large)),
    attack('GET object', '64 MiB', () => storage.get(`${uid}/note/large`)),
    attack('HEAD object', 'largest key', () => storage.head(`${uid}/${'k'.repeat(990)}`)),
    attack('COPY object', '64 MiB', () => storage.copy(`${uid}/note/copied`, `${uid}/note/large`)),
    attack('GET bucket (v1)', '1,000 keys', () => storage.list({ prefix, 'max-keys': 1000 } as never, {})),
    attack('GET bucket (v2)', '1,000 keys', () => storage.listV2({ prefix, 'max-keys': '1000' } as never, {})),
    attack('GET bucket (v2)', '1,000 folders of one key each, by delimiter', () =>
      storage.listV2({ prefix: `${uid}/folders/`, delimiter: '/', 'max-keys': '1000' } as never, {}),
    ),
    attack('POST delete', '1,000 long keys', () => storage.deleteMulti(keys)),
    attack('POST delete', '1,000 keys that are there', () =>
      storage.deleteMulti(Array.from({ length: KEYS_A_CALL }, (_, index) => `${uid}/fill/${index}`)),
    ),
    attack('GET parts', `${REAL_PARTS} parts`, () => storage.listParts(`${uid}/note/parts`, uploadId)),
    attack('GET uploads', 'as many as there are', () => storage.listUploads({ 'max-uploads': 1000 } as never, {})),
    attack('POST complete', '10,000 parts that are not all there', () =>
      storage.completeMultipartUpload(`${uid}/note/parts`, uploadId, unreal),
    ),
    ...xmlAttacks(attacker, open),
    attack('POST complete', `${REAL_PARTS} parts`, () =>
      storage.completeMultipartUpload(`${uid}/note/parts`, uploadId, [...parts]),
    ),
    attack('DELETE object', '64 MiB', () => storage.delete(`${uid}/note/copied`)),
  ];
};
