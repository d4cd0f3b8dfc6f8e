import { type AppError, type FileLook, SCREENSAVER_MAX_BYTES } from '@inkside/kit';
import { fileFault } from '../logic';
import type { ChosenFile } from '../slice';

/** What the first bytes of these kinds always say (specification section 5); no other kind is taken. */
const kinds: Readonly<Record<string, string>> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', bmp: 'bmp' };

/** For the picker of the computer. */
export const PICTURE_KINDS = Object.keys(kinds)
  .map((kind) => `.${kind}`)
  .join(',');

/** More is not unpacked: a small file may say that it has any number of pixels. */
const MOST_PIXELS = 64_000_000;

const extensionIn = (name: string): string => /\.([^.]{1,12})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Why a picture cannot become a screensaver by its name and size, or undefined. `over` says by how much. */
export const screensaverFault = ({ name, size }: Pick<ChosenFile, 'name' | 'size'>): AppError | undefined => {
  const extension = extensionIn(name);
  if (!(extension in kinds)) {
    const params = { name, extension: extension === '' ? 'none' : extension.toUpperCase() };
    return { code: 'screensavers.refused.kind', params };
  }
  if (size > SCREENSAVER_MAX_BYTES) {
    const params = { name, size, max: SCREENSAVER_MAX_BYTES, over: size - SCREENSAVER_MAX_BYTES };
    return { code: 'errors.fileLarge', params };
  }
  return fileFault({ name, size });
};

/** The same by its first bytes, before anything of it is unpacked. */
export const pictureFault = (name: string, { kind, pixels }: FileLook): AppError | undefined => {
  const extension = extensionIn(name);
  if (kinds[extension] !== kind) {
    const params = { name, extension: extension.toUpperCase(), kind: kind ?? 'none' };
    return { code: 'push.doubts.falseName', params };
  }
  if (pixels === null) return { code: 'errors.pictureBroken', params: { name } };
  if (pixels.width * pixels.height > MOST_PIXELS) {
    return { code: 'screensavers.refused.pixels', params: { name, ...pixels, most: MOST_PIXELS / 1_000_000 } };
  }
  return undefined;
};
