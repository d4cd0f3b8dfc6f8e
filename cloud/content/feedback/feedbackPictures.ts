import type { Readable } from 'node:stream';

import { CloudFailure } from '../../lib/failure';
import { fromBase64, pictureKindOf } from '../../lib/pictures';
import { type ObjectStore, ObjectStoreError } from '../../objects';

const MAX_BYTES = 3 * 1024 ** 2;
const TYPES = { jpg: 'image/jpeg', png: 'image/png', bmp: 'image/bmp' } as const;

export type PictureObjects = Pick<ObjectStore, 'putBytes' | 'get'>;

const keyOf = (uid: string, file: string): string => `${uid}/feedback/${file}`;

/**
 * Keeps the picture of a message below the person's own prefix, and answers its key. Throws `errors.feedbackPicture`
 * for what is no picture, `errors.tooLarge` and `errors.storageFull`.
 */
export const keepPicture = async (
  objects: PictureObjects,
  uid: string,
  { id, picture }: { readonly id: string; readonly picture: string },
): Promise<string> => {
  const bytes = fromBase64(picture);
  if (bytes !== undefined && bytes.length > MAX_BYTES) throw new CloudFailure('errors.tooLarge');
  const kind = bytes === undefined ? undefined : await pictureKindOf(bytes);
  if (bytes === undefined || kind === undefined) throw new CloudFailure('errors.feedbackPicture');
  const key = keyOf(uid, `${id}.${kind}`);
  try {
    await objects.putBytes(key, bytes, TYPES[kind]);
  } catch (thrown) {
    const isFull = thrown instanceof ObjectStoreError && thrown.code === 'quotaExceeded';
    throw isFull ? new CloudFailure('errors.storageFull') : thrown;
  }
  return key;
};

export interface ShownPicture {
  readonly type: string;
  readonly stream: Readable;
}

/** Undefined where there is none. `file`: checked by the contract's form, so it names no other area. */
export const readPicture = async (
  objects: PictureObjects,
  uid: string,
  file: string,
): Promise<ShownPicture | undefined> => {
  const extension = file.slice(file.lastIndexOf('.') + 1);
  const found = await objects.get(keyOf(uid, file));
  // By the name, not by what its sender called it: what is shown to an operator runs nothing.
  const type = Object.entries(TYPES).find(([kind]) => kind === extension)?.[1];
  return found === undefined || type === undefined ? undefined : { type, stream: found.stream };
};
