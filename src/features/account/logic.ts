import type { AppError, FileLook } from '@inkside/kit';

/** Of a picture as it is chosen; the cloud holds what is sent to the same. */
export const AVATAR_MAX_BYTES = 3 * 1024 ** 2;
/** More is not unpacked: a small file may say that it has any number of pixels. */
const MOST_PIXELS = 64_000_000;
const kinds: readonly (string | null)[] = ['png', 'jpeg'];

/** Why a file cannot become the picture of the account: by its size, and by its first bytes, whatever it is called. */
export const avatarFault = (size: number, { kind, pixels }: FileLook): AppError | undefined => {
  if (!kinds.includes(kind)) return { code: 'errors.avatarType', params: {} };
  if (size > AVATAR_MAX_BYTES) {
    const params = { size, max: AVATAR_MAX_BYTES, over: size - AVATAR_MAX_BYTES };
    return { code: 'errors.fileLarge', params };
  }
  const isBroken = pixels === null || pixels.width * pixels.height === 0;
  if (isBroken || pixels.width * pixels.height > MOST_PIXELS) return { code: 'errors.pictureBroken', params: {} };
  return undefined;
};
